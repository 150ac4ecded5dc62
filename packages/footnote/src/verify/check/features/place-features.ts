import type { Comparison } from '../compare.ts';
import { fitsDate, fitsNumber } from '../compare-values.ts';
import { isNamePart } from '../names.ts';
import { isNegation } from '../polarity.ts';
import { isWithin, slotOf } from '../slot.ts';

/** Whether values stand where the claim has them: between the same neighbours, and not only somewhere. */
export function placeFeatures(comparison: Comparison) {
  return {
    ...numberPlaces(comparison),
    ...datePlaces(comparison),
    ...namePlaces(comparison),
    ...negationPlaces(comparison),
  };
}

function numberPlaces(comparison: Comparison) {
  const { claim, numbers } = comparison;
  let [inPlace, otherInPlace] = [0, 0];
  for (const number of claim.numbers) {
    const place = slotOf(comparison, number);
    const there = numbers.filter((other) => isWithin(other, place));
    if (there.some((other) => fitsNumber(number, other))) inPlace++;
    else if (there.length > 0) otherInPlace++;
  }
  return { numberInPlace: Math.min(2, inPlace), otherNumberInPlace: Math.min(2, otherInPlace) };
}

function datePlaces(comparison: Comparison) {
  const { claim, dates } = comparison;
  let [inPlace, otherInPlace] = [0, 0];
  for (const date of claim.dates) {
    const place = slotOf(comparison, date);
    const there = dates.filter((other) => isWithin(other, place));
    if (there.some((other) => fitsDate(date, other))) inPlace++;
    else if (there.length > 0) otherInPlace++;
  }
  return { dateInPlace: Math.min(2, inPlace), otherDateInPlace: Math.min(2, otherInPlace) };
}

function namePlaces(comparison: Comparison) {
  const { claim, alignment, tokens } = comparison;
  let [inPlace, otherInPlace, nowhere] = [0, 0, 0];
  const placed = new Set(alignment);
  for (const name of claim.names) {
    const place = slotOf(comparison, name);
    if (place === undefined) continue;
    const isHere = alignment
      .slice(name.firstToken, name.lastToken + 1)
      .some((at) => at >= place.from && at <= place.to);
    const others = tokens
      .slice(place.from, place.to + 1)
      .filter((token, at) => isNamePart(token) && !placed.has(place.from + at));
    if (isHere) inPlace++;
    else if (others.length > 0) otherInPlace++;
    else nowhere++;
  }
  return {
    nameInPlace: Math.min(3, inPlace),
    otherNameInPlace: Math.min(2, otherInPlace),
    nameNotInPlace: Math.min(2, nowhere),
  };
}

/** A negation before a word of the one text and not before the same word of the other. */
function negationPlaces({ claim, alignment, tokens }: Comparison) {
  const claimOf = new Map(alignment.map((place, at) => [place, at]));
  const own = claim.tokens.some((token, at) => {
    if (!isNegation(token)) return false;
    const place = alignment.slice(at + 1, at + 5).find((each) => each >= 0);
    return place !== undefined && !tokens.slice(Math.max(0, place - 5), place + 2).some(isNegation);
  });
  const theirs = tokens.some((token, at) => {
    if (!isNegation(token)) return false;
    for (let next = at + 1; next <= at + 4; next++) {
      const place = claimOf.get(next);
      if (place !== undefined) return !claim.tokens.slice(Math.max(0, place - 5), place + 2).some(isNegation);
    }
    return false;
  });
  return { ownNegation: own ? 1 : 0, theirNegation: theirs ? 1 : 0 };
}
