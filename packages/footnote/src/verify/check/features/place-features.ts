import type { Comparison } from '../compare.ts';
import { isNamePart } from '../names.ts';
import { negationClash } from '../negation-clash.ts';
import { isWithin, slotOf } from '../slot.ts';
import { fitsDate, fitsNumber } from '../values/compare-values.ts';

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
function negationPlaces(comparison: Comparison) {
  const { own, theirs } = negationClash(comparison);
  return { ownNegation: own === undefined ? 0 : 1, theirNegation: theirs === undefined ? 0 : 1 };
}
