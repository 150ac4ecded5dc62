import { describe, expect, it } from 'vitest';
import { compare } from '../compare.ts';
import { featuresOf } from './features.ts';

function features(claim: string, text: string) {
  return featuresOf(compare(claim, { text }));
}

describe('the features', () => {
  const text =
    'Kyle Kuzma left the court in the second quarter. South Carolina and the Department of Agriculture agreed.';

  it('see a name whose words stand on the page, but not beside each other', () => {
    expect(features('There South Carolina agreed.', text)).toMatchObject({ brokenNames: 0 });
    expect(features('There South Agriculture agreed.', text)).toMatchObject({ brokenNames: 1 });
  });

  it('see another name where all around it is the same', () => {
    expect(features('Then Kyle Kuzma left the court in the second quarter.', text)).toMatchObject({ nameReplaced: 0 });
    expect(features('Then LeBron James left the court in the second quarter.', text)).toMatchObject({
      nameReplaced: 1,
    });
  });

  it('see a name that plays another part on the page', () => {
    const page = 'The bridge was built in Harwick by Ada Bell. A crowd from Leeds saw it.';
    expect(features('The bridge stands in Harwick.', page)).toMatchObject({ namesOutOfRole: 0, namesKeptBefore: 1 });
    expect(features('The bridge was made in Leeds now.', page)).toMatchObject({
      namesOutOfRole: 1,
      namesKeptBefore: 0,
    });
    expect(features('A bridge by the Ada Bell.', page)).toMatchObject({ namesOutOfRole: 0, namesKept: 1 });
  });

  it('see a name that is put together from two', () => {
    const page = 'Santa Clarita is the third largest city of Los Angeles County, California.';
    expect(features('Then Santa Clarita is a city.', page)).toMatchObject({ mixedNames: 0 });
    expect(features('Then Santa California is a city.', page)).toMatchObject({ mixedNames: 1 });
  });

  it('see a number that counts something else on the page', () => {
    const page = 'The harbour has 40 boats and 12 cranes.';
    expect(features('There are 40 boats there.', page)).toMatchObject({ numbersOutOfRole: 0 });
    expect(features('There were some 12 boats there.', page)).toMatchObject({ numbersOutOfRole: 1 });
  });

  it('see whom a sentence begins with', () => {
    const page = 'Ada Bell drew the bridge for the town of Harwick.';
    expect(features('Ada Bell drew a bridge.', page)).toMatchObject({ sameSubject: 1, otherSubject: 0 });
    expect(features('Harwick drew a bridge.', page)).toMatchObject({ sameSubject: 0, otherSubject: 1 });
  });

  it('see how much of a claim stands behind the last word that is in the passage', () => {
    const page = 'The bridge was built by Ada Bell.';
    expect(features('The bridge was built by Ada Bell.', page)).toMatchObject({ trailingGap: 0 });
    expect(features('Ada Bell built the bridge for tired pilgrims.', page)).toMatchObject({ trailingGap: 1 / 3 });
    expect(features('Nothing of it.', page)).toMatchObject({ trailingGap: 1 });
  });

  it('see another word in the place of one', () => {
    const page = 'The directory must be owned by the majordomo user.';
    expect(features('The directory must be owned by the majordomo user.', page)).toMatchObject({
      strangeWordReplaced: 0,
    });
    expect(features('The directory must be owned by the postfix user.', page)).toMatchObject({
      strangeWordReplaced: 1,
    });
  });
});
