import { describe, expect, it } from 'vitest';
import { checkClaim } from '../check-claim.ts';

describe('a quantity in another unit', () => {
  it.each([
    ['The run starts at the town hall and is 1.5 km long.', 'The run starts at the town hall and is 1,500 m long.'],
    ['The request of the client times out after 30 seconds.', 'The request of the client times out after 30000 ms.'],
    ['A bag of the flour from the mill weighs 2 kg.', 'A bag of the flour from the mill weighs 2000 grams.'],
  ])('is the same: “%s” and “%s”', (claim, text) => {
    expect(checkClaim(claim, { text })).toMatchObject({ differs: [], missing: { numbers: [], names: [] } });
  });

  it.each([
    ['The run starts at the town hall and is 1.5 km long.', 'The run starts at the town hall and is 1,600 m long.'],
    ['The request of the client times out after 30 seconds.', 'The request of the client times out after 3000 ms.'],
  ])('is another one: “%s” and “%s”', (claim, text) => {
    expect(checkClaim(claim, { text }).verdict).toBe('differs');
  });
});

describe('the unit of a number', () => {
  it.each([
    [
      'The bridge over the gorge is 420 feet long.',
      '420 feet',
      'The bridge over the gorge is 420 metres long.',
      '420 metres',
    ],
    [
      'The bridge over the gorge is 420 kilometres long.',
      '420 kilometres',
      'The bridge over the gorge is 420 m long.',
      '420 m',
    ],
    [
      'The new hall of the town cost $61.5 million.',
      '$61.5 million',
      'The new hall of the town cost €61.5 million.',
      '€61.5 million',
    ],
    [
      'The new hall of the town cost 61.5 million dollars.',
      '61.5 million dollars',
      'The new hall of the town cost EUR 61.5 million.',
      'EUR 61.5 million',
    ],
    [
      'The railway line runs 185 kilometres along the coast.',
      '185 kilometres',
      'The railway line runs 185 miles (298 km) along the coast.',
      '185 miles',
    ],
    [
      'The old bell of the tower weighs 100 kilograms.',
      '100 kilograms',
      'The old bell of the tower weighs 100 metric tons.',
      '100 metric tons',
    ],
    [
      'The new engine starts within 1.8 minutes in winter.',
      '1.8 minutes',
      'The new engine starts within 1.8 seconds in winter.',
      '1.8 seconds',
    ],
    [
      'Reports must be sent to the office within 24 days.',
      '24 days',
      'Reports must be sent to the office within 24 hours.',
      '24 hours',
    ],
    [
      'One slice of the cake has 245 kJ and no nuts.',
      '245 kJ',
      'One slice of the cake has 245 kcal and no nuts.',
      '245 kcal',
    ],
    ['Stir the yeast into 380 g of warm water.', '380 g', 'Stir the yeast into 380 ml of warm water.', '380 ml'],
    [
      'The share of renters in the town rose by 5 percent.',
      '5 percent',
      'The share of renters in the town rose by five percentage points.',
      'five percentage points',
    ],
    [
      'The wind farm off the coast has a capacity of 1.64 MW.',
      '1.64 MW',
      'The wind farm off the coast has a capacity of 1.64 GW.',
      '1.64 GW',
    ],
    [
      'The server needs at its start 512 GB of memory.',
      '512 GB',
      'The server needs at its start 512 MB of memory.',
      '512 MB',
    ],
    [
      'The storm reached the island with 90 mph in May.',
      '90 mph',
      'The storm reached the island with 90 km/h in May.',
      '90 km/h',
    ],
  ])('stands against “%s”', (claim, own, text, page) => {
    const { verdict, differs } = checkClaim(claim, { text });
    expect({ verdict, differs }).toEqual({ verdict: 'differs', differs: [{ kind: 'number', claim: own, page }] });
    expect(checkClaim(text, { text }).differs).toEqual([]);
  });

  it.each([
    ['The bridge over the gorge is 420 meters long.', 'The bridge over the gorge is 420m long.'],
    ['The bridge over the gorge is 420 m long.', 'The 420-metre bridge over the gorge is long.'],
    [
      'The railway line runs 298 kilometres along the coast.',
      'The railway line runs 185 miles (298 km) along the coast.',
    ],
    ['The new hall cost the town £5m.', 'The new hall cost the town 5 million pounds.'],
    ['The new hall cost the town 5 million euros.', 'The new hall cost the town EUR 5m.'],
    ['The office has 5m users in the north.', 'The office has 5 million users in the north.'],
    ['The office is open 24 hours a day.', 'The office is open 24 h a day, and 24 days of the month.'],
    ['The walk takes 5 to 10 minutes.', 'The walk takes 5–10 min.'],
    ['The meeting takes 30 minutes.', 'The meeting takes 30 of your minutes.'],
    [
      'The band was famous in the 1990s and for 20 years.',
      'The band was famous in the 1990s, and its 20 years in town.',
    ],
    ['The 5G network covers 5 km of the coast.', 'The 5G network covers the coast for 5 kilometres.'],
    ['The file has 26 MB of data.', 'The file has 26 MiB of data.'],
    ['The field is 300 square metres large.', 'The field is 300 m² large.'],
    ['One serving of it has 245 calories.', 'One serving of it has 245 kcal.'],
    ['The ship holds 900 tons of coal.', 'The ship holds 900 metric tonnes of coal.'],
    ['The share of renters rose by 5 %.', 'The share of renters rose by 5 per cent.'],
  ])('is the same, or not known: “%s” in “%s”', (claim, text) => {
    expect(checkClaim(claim, { text }).differs).toEqual([]);
  });
});
