import { describe, expect, it } from 'vitest';
import { checkClaim } from '../check-claim.ts';

describe('a no in other words', () => {
  it.each([
    [
      'none of',
      'The tested helmets protect riders against side impacts.',
      'None of the tested helmets protect riders against side impacts.',
      { claim: 'tested', page: 'None of the tested' },
    ],
    [
      'no longer',
      'The agency still publishes the monthly report on prices.',
      'The agency no longer publishes the monthly report on prices.',
      { claim: 'publishes', page: 'no longer publishes' },
    ],
    [
      'without',
      'The camera ships with a battery charger in the box.',
      'The camera ships without a battery charger in the box.',
      { claim: 'with a battery', page: 'without a battery' },
    ],
    [
      'lacks',
      'The bridge has a lane for bicycles.',
      'The bridge lacks a lane for bicycles.',
      { claim: 'has a lane', page: 'lacks a lane' },
    ],
    [
      'fails to',
      'The device meets the safety standard of the union.',
      'The device fails to meet the safety standard of the union.',
      { claim: 'meets', page: 'fails to meet' },
    ],
    [
      'stopped',
      'The company makes bicycles in its old factory.',
      'The company stopped making bicycles in its old factory.',
      { claim: 'makes', page: 'stopped making' },
    ],
  ])('stands against what is said plainly, and the other way round: %s', (_, plain, negated, { claim, page }) => {
    expect(checkClaim(plain, { text: negated })).toMatchObject({
      verdict: 'differs',
      differs: [{ kind: 'negation', claim, page }],
    });
    expect(checkClaim(negated, { text: plain })).toMatchObject({
      verdict: 'differs',
      differs: [{ kind: 'negation', claim: page, page: claim }],
    });
    expect(checkClaim(negated, { text: negated }).differs).toEqual([]);
  });

  it('is said of each behind neither', () => {
    const text = 'Neither the mayor nor the council approved the plan for the harbour.';
    expect(checkClaim('The council approved the plan for the harbour.', { text })).toMatchObject({
      verdict: 'differs',
      differs: [{ kind: 'negation', claim: 'council', page: 'nor the council' }],
    });
  });

  it.each([
    [
      'Telemetry is on by default in the desktop app.',
      'Telemetry is off by default in the desktop app.',
      { claim: 'on', page: 'off' },
    ],
    [
      'Telemetry is enabled by default in the desktop app.',
      'Telemetry is off by default in the desktop app.',
      { claim: 'enabled', page: 'off' },
    ],
    [
      'Telemetry is disabled by default in the desktop app.',
      'Telemetry is turned on by default in the desktop app.',
      { claim: 'disabled', page: 'on' },
    ],
    [
      'Windows 7 is supported by the installer.',
      'Windows 7 is unsupported by the installer.',
      { claim: 'supported', page: 'unsupported' },
    ],
    [
      'Support for Python 2 is available in the current release.',
      'Support for Python 2 has been removed in the current release.',
      { claim: 'available', page: 'removed' },
    ],
    [
      'The contract was renewed in 2019 by the city.',
      'The contract was terminated in 2019 by the city.',
      { claim: 'renewed', page: 'terminated' },
    ],
  ])('is a state that stands against another: “%s” and “%s”', (claim, text, difference) => {
    expect(checkClaim(claim, { text })).toMatchObject({
      verdict: 'differs',
      differs: [{ kind: 'negation', ...difference }],
    });
  });

  it.each([
    ['None of the servers passed the load test.', 'All of the servers failed the load test.'],
    ['The agency stopped publishing the monthly report.', 'The agency no longer publishes the monthly report.'],
    ['The agency published the monthly report.', 'The agency no longer publishes the monthly report.'],
    ['The parser is no longer included in the library.', 'The parser has been removed from the library.'],
    ['Telemetry is not enabled by default in the app.', 'Telemetry is off by default in the app.'],
    ['Telemetry is on by default in the app.', 'Telemetry is enabled by default in the app, and can be turned off.'],
    ['Windows 7 is not supported by the installer.', 'Windows 7 is unsupported by the installer.'],
    ['The camera ships without a charger in the box.', 'The camera comes with no charger in the box.'],
    ['The company did not deliver the turbines on time.', 'The company failed to deliver the turbines on time.'],
    ['It takes no longer than five minutes to install it.', 'It takes five minutes to install it.'],
  ])('is the same in both: “%s” and “%s”', (claim, text) => {
    expect(checkClaim(claim, { text }).differs).toEqual([]);
  });

  it.each([
    [
      'Kenya is part of the group of producers.',
      'Kenya joined the group, whereas Iran is no longer part of the group.',
    ],
    [
      'The farm sells milk and eggs in the village.',
      'The farm sells milk and eggs in the village, none of which is organic.',
    ],
    ['The camera ships with a charger.', 'The camera ships with a charger, and without a strap.'],
    ['Users without an account can read the pages.', 'Users can read the pages with or without an account.'],
    ['The API is available for free accounts.', 'The API is available for free accounts. It is unavailable in China.'],
    ['The device is on the table by the door.', 'The device is on the table by the door. It is switched off.'],
    ['Support for IPv6 was added in version 2.', 'Support for IPv6 was added in version 2 after IPX was dropped.'],
    ['In tests, logging is disabled.', 'Logging is enabled in production. In tests, logging is disabled.'],
  ])('is said of something else: “%s” in “%s”', (claim, text) => {
    expect(checkClaim(claim, { text }).differs).toEqual([]);
  });
});

describe('a no that both texts have', () => {
  it.each([
    [
      'Requests that fail with 5xx errors count towards the limit.',
      'Requests that fail with 5xx errors do not count towards the limit.',
    ],
    ['Failed logins are written to the audit log.', 'Failed logins are not written to the audit log.'],
    ['Users without an account can read the pages.', 'Users without an account cannot read the pages.'],
    ['Cities that lack a harbour receive state aid.', 'Cities that lack a harbour do not receive state aid.'],
  ])('does not hide that of one of them: “%s” and “%s”', (plain, negated) => {
    expect(checkClaim(plain, { text: negated }).verdict).toBe('differs');
    expect(checkClaim(negated, { text: plain }).verdict).toBe('differs');
    expect(checkClaim(negated, { text: negated }).differs).toEqual([]);
  });

  it.each([
    ['The team did not win the cup.', 'The team failed to win the cup.'],
    ['The mayor did not sign the agreement.', 'The mayor refused to sign the agreement.'],
    ['The team failed to win and failed to score.', 'The team failed to win the game, and failed to score.'],
  ])('hides it where it is the same no: “%s” and “%s”', (claim, text) => {
    expect(checkClaim(claim, { text }).differs).toEqual([]);
  });
});
