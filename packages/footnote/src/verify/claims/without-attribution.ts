/** Who is said to have said it: that is the page's name, which is held against the page's title and address anyway. */
const attribution =
  /^(?:according to|as reported by|as stated by|as noted by|per)\s(?:[^,.;:]|\.(?=\S)){1,80},\s+(?=\S)/i;

/** What is looked for on the page: the claim without "According to X,". */
export function withoutAttribution(claim: string): string {
  const [lead = ''] = attribution.exec(claim) ?? [];
  return claim.slice(lead.length);
}
