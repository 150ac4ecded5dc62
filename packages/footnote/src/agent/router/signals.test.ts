import { describe, expect, it } from 'vitest';
import { findSignals } from './signals.ts';
import { findNamedTables } from './tables.ts';
import { readMessage } from './words.ts';

const names = (message: string) => findSignals(readMessage(message), undefined).map(({ name }) => name);

describe('the signals of the specification', () => {
  it.each([
    ['news', 'any news from Lima', 'the newspaper'],
    ['latest', 'the latest Rust', 'it is getting late'],
    ['today', "today's scores", 'a day'],
    ['current', 'the current champion', 'an electric currency'],
    ['documentation', 'docs for zod', 'a doctor'],
    ['how to', 'how to patch a tyre', 'how is it'],
    ['tutorial', 'a tutorial, please', 'a tutor'],
    ['versions', 'which version is it', 'an adversary'],
    ['weather', 'weather in Graz', 'whether or not'],
    ['prices', 'the price of tin', 'a prize'],
  ])('%s: is in "%s" and not in "%s"', (name, message, other) => {
    expect(names(message)).toContain(name);
    expect(names(other)).not.toContain(name);
  });

  it.each([
    ['news', 'die neuesten Nachrichten', 'última hora: noticias', '今天的新闻', '오늘 뉴스'],
    ['weather', 'Wetter in Graz', 'météo à Nice', '明日の天気', 'погода в Омске'],
    ['prices', 'Preis von Gold', 'precio del oro', '黄金价格', 'цена золота'],
  ])('%s: in other languages, with their endings', (name, ...messages) => {
    for (const message of messages) expect(names(message)).toContain(name);
  });

  it('a phrase is found only as a whole', () => {
    expect(names('how many to')).not.toContain('how to');
  });
});

describe('own data', () => {
  it.each([
    'my orders',
    'how many customers do we have',
    'is it in stock',
    'unsere Kunden',
    'мои заказы',
    '我们的库存',
  ])('is spoken of in: %s', (message) => expect(names(message)).toContain('own data'));

  it.each(['my dog', 'orders of magnitude', 'the stock market'])('is not spoken of in: %s', (message) =>
    expect(names(message)).not.toContain('own data'),
  );
});

describe('tables and columns', () => {
  const schema = { OrderItems: ['unit_price', 'orderId'], car_makers: ['FullName', 'id'], '---': ['___'] };
  const find = (message: string) => findNamedTables(readMessage(message).words, schema);

  it.each([
    ['the order items', { tables: ['OrderItems'] }],
    ['every car maker', { tables: ['car_makers'] }],
    ['unit prices', { columns: ['unit_price'] }],
    ['a car', { tables: [], partTables: 1 }],
    ['the sea', { tables: [], partTables: 0, columns: [], plainColumns: 0, share: 0 }],
  ])('are found in other spellings and in the plural: %s', (message, expected) => {
    expect(find(message)).toMatchObject(expected);
  });

  it('count for less where every message may name them', () => {
    expect(find('the full name')).toMatchObject({ columns: [], plainColumns: 1 });
  });
});
