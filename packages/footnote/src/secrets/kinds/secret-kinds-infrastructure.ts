import { looksRandom } from '../entropy.ts';
import { kind, type SecretKind } from './secret-kind.ts';

const text = String.raw;

/** AWS ends every key of its documentation with this word. */
const isNotAwsExample = (secret: string) => !secret.includes('EXAMPLE');

const cloud: readonly SecretKind[] = [
  // Its letters have one case: small ones, as in a host name, lose nothing.
  kind(
    'aws',
    'AWS access key',
    /A(?:KIA|SIA|BIA|CCA)[A-Z2-7]{16}/i,
    text`\b((?i:A(?:KIA|SIA|BIA|CCA)[A-Z2-7]{16}))\b`,
    {
      check: (id) => isNotAwsExample(id.toUpperCase()) && (id === id.toUpperCase() || looksRandom(id)),
    },
  ),
  kind('aws-bedrock', 'AWS Bedrock key', 'absk bedrock-api-key-', text`\b(?:ABSK|bedrock-api-key-)[\w+/]{40,}={0,2}`, {
    check: isNotAwsExample,
  }),
  kind('google', 'Google API key', 'aiza aq.a', text`\b(?:AIza[\w\-]{35}|AQ\.A[\w\-]{40,})`),
  kind('google-oauth', 'Google OAuth secret', 'gocspx- ya29.', text`\b(?:GOCSPX-[\w\-]{28}|ya29\.[\w.\-]{30,})`),
  kind('azure', 'Azure client secret', 'q~', text`(?:^|[^\w~.\-])([\w~.\-]{3}\dQ~[\w~.\-]{31,34})(?:$|[^\w~.\-])`, {
    minEntropy: 3.3,
  }),
  kind('azure-storage', 'Azure access key', 'accountkey= sharedaccesskey=', text`(?i)key=([\w+/]{43,86}={1,2})`),
  kind(
    'azure-identifiable',
    'Azure key',
    'jqqj99 azdo +ast acdb apim +asb +aeh +arm aiot azsearch',
    text`\b(?:[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}|[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{26}|[A-Za-z0-9]{42}AzSe[A-Za-z0-9]{6})\b|(?:^|[^\w+/])([\w+/]{76}(?:APIM|ACDb|\+(?:ABa|AMC|ASt))[\w+/]{5}[AQgw]==|[\w+/]{33}(?:AIoT|\+(?:ASb|AEh|ARm))[A-P][\w+/]{5}=)`,
  ),
  kind('alibaba', 'Alibaba Cloud key', 'ltai', text`\bLTAI[A-Za-z0-9]{12,24}\b`),
  kind('tencent', 'Tencent Cloud key', 'akid', text`\bAKID[A-Za-z0-9]{32}\b`),
  kind(
    'yandex',
    'Yandex Cloud key',
    /YC[\w-]{38}|AQVN|t1\./,
    text`\b(?:YC[\w\-]{38}\b|AQVN[\w\-]{35,38}\b|t1\.[\w\-]{20,}\.[\w\-]{86})`,
  ),
  kind('digitalocean', 'DigitalOcean token', 'dop_v1_ doo_v1_ dor_v1_', text`\bdo[opr]_v1_[a-f0-9]{64}\b`),
  kind('heroku', 'Heroku key', 'hrku-', text`\bHRKU-[\w\-]{36,}`),
  kind('fly', 'Fly.io token', 'fo1_ fm1_ fm1a_ fm1r_ fm2_', text`\b(?:fo1_[\w\-]{43}|fm[12][ar]?_[\w+/]{100,})`),
  kind(
    'cloudflare',
    'Cloudflare token',
    'v1.0- cfat_ cfut_ cfk_',
    text`\b(?:v1\.0-[a-f0-9]{24}-[a-f0-9]{146}|cf(?:at|ut|k)_[A-Za-z0-9]{48})\b`,
  ),
  kind('scalingo', 'Scalingo token', 'tk-us-', text`\btk-us-[\w\-]{48}`),
  kind('supabase', 'Supabase key', 'sbp_ sb_secret_', text`\b(?:sbp_[a-f0-9]{40}|sb_secret_[\w\-]{24,})\b`),
  kind('vercel', 'Vercel token', 'vca_ vci_ vck_ vcp_ vcr_', text`\bvc[acikpr]_[A-Za-z0-9]{24,}\b`),
  kind('netlify', 'Netlify token', 'nfp_ nfc_ nfo_ nfu_ nfb_', text`\bnf[pcoub]_[A-Za-z0-9]{36,}\b`),
  kind('render', 'Render key', 'rnd_', text`\brnd_[A-Za-z0-9]{28,}\b`),
  kind('planetscale', 'PlanetScale key', 'pscale_', text`\bpscale_(?:tkn|oauth|pw)_[\w=.\-]{32,64}`),
  kind('neon', 'Neon key', 'napi_', text`\bnapi_[a-z0-9]{60,}\b`),
  kind('mongodb-atlas', 'MongoDB Atlas secret', 'mdb_sa_sk_', text`\bmdb_sa_sk_[\w\-]{40}`),
  kind('clickhouse', 'ClickHouse Cloud secret', /4b1d[A-Za-z0-9]{38}/, text`\b4b1d[A-Za-z0-9]{38}\b`),
  kind(
    'databricks',
    'Databricks token',
    /(?:dapi|dose|dkea)[0-9a-f]{32}/,
    text`\b(?:dapi|dose|dkea)[a-f0-9]{32}(?:-\d)?\b`,
  ),
  kind('openshift', 'OpenShift token', 'sha256~', text`\bsha256~[\w\-]{43}`),
  kind(
    'okta',
    'Okta token',
    'okta ssws',
    text`(?i:okta[\w.\-"'\x60]{0,30}\s{0,3}(?:[=:]{1,3}>?|,)\s{0,3}["'\x60]{0,2}|ssws\s{1,3})(00[\w\-]{40})(?:[^\w\-]|$)`,
  ),
];

const infrastructure: readonly SecretKind[] = [
  kind('vault', 'Vault token', 'hvs. hvb. hvr.', text`\bhv[sbr]\.[\w\-]{24,}`),
  kind('vault-legacy', 'old Vault token', /\bs\.[A-Za-z0-9]{24}/, text`\bs\.([A-Za-z0-9]{24})\b`, {
    check: looksRandom,
  }),
  kind('terraform', 'Terraform Cloud token', 'atlasv1', text`\b[A-Za-z0-9]{14}\.atlasv1\.[\w=\-]{60,70}`),
  kind('pulumi', 'Pulumi token', 'pul-', text`\bpul-[a-f0-9]{40}\b`),
  kind(
    'doppler',
    'Doppler token',
    'dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.',
    text`\bdp\.(?:pt|st|ct|sa|scim|audit)\.(?:[\w\-]{2,35}\.)?[A-Za-z0-9]{40,44}\b`,
  ),
  kind('infisical', 'Infisical token', /\bst\.[\w-]{8,40}\./, text`\bst\.[\w\-]{20,40}\.[\w\-]{30,40}\.[\w\-]{30,}`),
  kind(
    'bitwarden',
    'Bitwarden token',
    /\b0\.[0-9a-f]{8}-/,
    text`\b0\.[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}\.[A-Za-z0-9]{30}:[\w+/]{22,}={0,2}`,
  ),
  kind('k3s', 'k3s node token', '::server: ::node: ::agent:', text`\bK10[a-f0-9]{64}::[a-z]{4,8}:[\w.\-]{16,}`),
  kind(
    'rancher',
    'Rancher token',
    'kubeconfig-u token-',
    text`\b(?:kubeconfig-u(?:ser)?-|token-)[a-z0-9]{5,12}:[a-z0-9]{54}\b`,
  ),
  kind('infracost', 'Infracost key', /ico-[A-Za-z0-9]{32}/, text`(?:^|[^\w.])(ico-[A-Za-z0-9]{32})\b`),
  kind('prefect', 'Prefect key', 'pnu_ pnb_', text`\bpn[ub]_[a-z0-9]{36}\b`),
  kind(
    'onepassword',
    '1Password key',
    /A3-[A-Z0-9]{6}-|ops_eyJ/,
    text`\b(?:A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}\b|ops_eyJ[\w+/\-]{200,}={0,2})`,
  ),
  kind('age', 'age secret key', 'age-secret-key-', text`\b(?i:AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58})\b`),
  kind(
    'artifactory',
    'Artifactory key',
    /AKCp[A-Za-z0-9]{20}|cmVmd[A-Za-z0-9]{20}|[a-z0-9]{73}/,
    text`\b(?:AKCp[A-Za-z0-9]{60,}|cmVmd[A-Za-z0-9]{59}|[a-z0-9]{73})\b`,
    {
      check: (token) => looksRandom(token) && !/^[\da-f]+$/.test(token),
    },
  ),
  kind(
    'grafana',
    'Grafana token',
    'glsa_ glc_ eyjrijoi',
    text`\b(?:glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}|glc_[\w+/]{32,}={0,3}|eyJrIjoi[A-Za-z0-9]{60,}={0,3})`,
  ),
  kind(
    'new-relic',
    'New Relic key',
    'nrak- nrii- nrjs- nrra- nral',
    text`\b(?i:NRAK-[a-z0-9]{27}|NRII-[a-z0-9\-]{32}|NRJS-[a-f0-9]{19}|NRRA-[a-f0-9]{42})|\b[a-z0-9]{28,40}(?:FFFF)?NRAL\b`,
  ),
  kind('dynatrace', 'Dynatrace token', /dt0[a-z]\d\d\./, text`\bdt0[a-z]\d\d\.[A-Z0-9]{24}\.[A-Z0-9]{64}\b`),
  kind(
    'sentry',
    'Sentry token',
    'sntrys_ sntryu_ sntrya_ sntryi_',
    text`\b(?:sntrys_eyJ[\w+/=]{40,}|sntry[uai]_[a-f0-9]{64}\b)`,
  ),
  kind(
    'launchdarkly',
    'LaunchDarkly key',
    /(?:sdk|api)-[0-9a-f]{8}-/,
    text`\b(?:sdk|api)-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}\b`,
  ),
  kind('postman', 'Postman key', 'pmak-', text`\bPMAK-[a-fA-F0-9]{24}-[a-fA-F0-9]{34}\b`),
  kind('harness', 'Harness token', /[ps]at\.[\w-]{22}\./, text`\b[ps]at\.[\w\-]{22}\.[a-f0-9]{24}\.[A-Za-z0-9]{20}\b`),
  kind('defined-networking', 'Defined Networking token', 'dnkey-', text`\bdnkey-[\w=\-]{26}-[\w=\-]{52}`),
  kind(
    'authress',
    'Authress access key',
    '.acc_ .acc-',
    text`\b(?:sc|ext|scauth|authress)_[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_\-][a-z0-9\-]{10,32}\.[\w+/=\-]{30,120}`,
  ),
  kind(
    'sumo-logic',
    'Sumo Logic access id',
    'sumo',
    text`(?i:sumo(?:logic)?[_\-]?(?:access)?[_\-]?(?:id|token|secret|key|api_key)["'\x60]{0,2}\s{0,3}[=:]{1,3}>?\s{0,3}["'\x60]?)(su[A-Za-z0-9]{12})\b`,
  ),
];

const code: readonly SecretKind[] = [
  kind(
    'github',
    'GitHub token',
    'ghp_ gho_ ghu_ ghs_ ghr_ github_pat_',
    text`\b(?:gh[opusr]_[A-Za-z0-9]{36,}|ghs_\d+_eyJ[\w.\-]{40,}|github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59})`,
  ),
  kind(
    'gitlab',
    'GitLab token',
    'glpat- gldt- glrt- glrtr- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct- glwt- gr1348941 _gitlab_session',
    text`(?:\bgl(?:pat|dt|rt|rtr|cbt|ptt|ft|imt|agent|oas|soat|ffct|wt)-[\w.\-]{20,}|\bGR1348941[\w\-]{20}\b|_gitlab_session=([0-9a-z]{32}))`,
    { minEntropy: 2.9 },
  ),
  kind('atlassian', 'Atlassian token', 'atatt3 atbb atctt3', text`\b(?:AT[AC]TT3[\w=\-]{60,}|ATBB[A-Za-z0-9=]{32,})`),
  kind(
    'sourcegraph',
    'Sourcegraph token',
    'sgp_ slk_ sgd_',
    text`\b(?:slk|sgd)_[a-f0-9]{64}\b|\bsgp_(?:(?:[a-fA-F0-9]{16}|local)_)?[a-fA-F0-9]{40}\b`,
  ),
  kind(
    'jetbrains',
    'JetBrains token',
    'perm: perm-',
    text`\bperm[:\-][A-Za-z0-9+/=\-]{4,}\.[A-Za-z0-9+/=\-]{2,}\.[A-Za-z0-9]{28,}`,
  ),
  kind('npm', 'npm token', 'npm_', text`\bnpm_[A-Za-z0-9]{36}\b`),
  kind('pypi', 'PyPI token', 'pypi-ag', text`\bpypi-Ag(?:EIcHlwaS5vcmc|ENdGVzdC5weXBpLm9yZ)[\w\-]{50,}`),
  kind('rubygems', 'RubyGems key', 'rubygems_', text`\brubygems_[a-f0-9]{48}\b`),
  kind('nuget', 'NuGet key', /oy2[a-z0-9]{43}/, text`\boy2[a-z0-9]{43}\b`),
  kind('crates', 'crates.io token', /cio[A-Za-z0-9]{32}/, text`\bcio[A-Za-z0-9]{32}\b`),
  kind('endor', 'Endor Labs key', 'endr+', text`\bendr\+[A-Za-z0-9\-]{16,}`),
  kind('clojars', 'Clojars token', 'clojars_', text`\b(?i:CLOJARS_)[a-z0-9]{60}\b`),
  kind('docker', 'Docker Hub token', 'dckr_pat_ dckr_oat_', text`\bdckr_[po]at_[\w\-]{27,}`),
  kind('circleci', 'CircleCI token', 'ccipat_ cciprj_', text`\bCCI(?:PAT|PRJ)_[A-Za-z0-9]{22}_[a-f0-9]{40}\b`),
  kind('buildkite', 'Buildkite token', 'bkua_ bkaj_', text`\bbk(?:ua|aj)_[a-f0-9]{40}\b`),
  kind('octopus', 'Octopus Deploy key', /API-[A-Z0-9]{26}/, text`\bAPI-[A-Z0-9]{26}\b`),
  kind(
    'sonar',
    'Sonar token',
    'sqa_ sqp_ squ_ sqb_ sonar',
    text`\bsq[apub]_[A-Za-z0-9]{40}\b|(?i:sonar[._]login["'\x60]?\s{0,3}[=:]{1,3}>?\s{0,3}["'\x60]?)([A-Za-z0-9]{40})\b`,
  ),
];

/** What runs and builds software. */
export const infrastructureKinds: readonly SecretKind[] = [...cloud, ...infrastructure, ...code];
