import { describe, expect, it } from 'vitest';
import { decide, isSure, shouldAutonomouslySearch } from './decide.ts';

const shop = {
  products: ['id', 'name', 'unit_price', 'category'],
  orderItems: ['orderId', 'productId', 'quantity'],
  Customers: ['CustomerID', 'Email', 'Country'],
};

/** What the specification names, each with a message of its own. */
const named = [
  ['asks for news', 'What happened in the news in Peru?'],
  ['asks for the latest', 'What is the latest iPhone?'],
  ['is about today or these days', 'Did the Lakers win today?'],
  ['asks for the current state', 'Who is the current mayor of Lyon?'],
  ['asks for documentation', 'Where is the official documentation of Fastify?'],
  ['asks how to do something', 'How to install Kubernetes 1.33 on Ubuntu 24.04?'],
  ['asks for a tutorial or a guide', 'Find me a tutorial on Docker Compose'],
  ['asks about versions or releases', 'Which version of PostgreSQL came out last?'],
  ['asks about the weather', "What's the weather in Karachi?"],
  ['asks about prices or rates', 'What is the price of gold?'],
] as const;

describe('a message that needs the web', () => {
  it.each(named)('%s: %s', (_, message) => {
    expect(decide(message).decision).toBe('web');
  });

  it.each(named.filter(([signal]) => signal !== 'asks how to do something'))('says why: %s', (signal, message) => {
    expect(decide(message).reasons.join('\n')).toContain(signal);
  });

  it.each([
    'What happened in the news today?',
    "What's the weather in Karachi today?",
    'What is the latest version of React?',
  ])('is searched for, surely: %s', (message) => {
    expect(shouldAutonomouslySearch(message)).toBe(true);
    expect(isSure(decide(message))).toBe(true);
  });

  it('needs no English: a search in Chinese', () => {
    expect(decide('搜索北京天气并保存到 weather.txt')).toMatchObject({ decision: 'web' });
  });
});

describe("a message about the user's own data", () => {
  it.each(['How many products are in my inventory?', 'How many products do I have in inventory?'])(
    'is for the database, also where no table is known: %s',
    (message) => {
      expect(shouldAutonomouslySearch(message)).toBe(false);
      expect(decide(message)).toMatchObject({ decision: 'database' });
    },
  );

  it.each([
    'List the emails of all customers from Spain',
    'Which product has the highest unit price?',
    'What is the total quantity of order items for each product id?',
  ])('is known by the names of tables and columns, in any spelling: %s', (message) => {
    const { decision, reasons } = decide(message, { schema: shop });
    expect(decision).toBe('database');
    expect(reasons.join('\n')).toMatch(/names a (?:table|column): /);
  });

  it.each([undefined, {}])('is not for a database that nobody knows: %j', (schema) => {
    const message = 'What is the total quantity of order items for each product id?';
    expect(decide(message, { schema }).decision).not.toBe('database');
  });

  it('is not seen in everything that a schema happens to be attached to', () => {
    for (const message of ['Write a poem about the sea', 'Hello, how are you?', 'What is 12 times 9?']) {
      expect(decide(message, { schema: shop }).decision).toBe('none');
    }
    expect(decide('Who won the Super Bowl last year?', { schema: shop }).decision).toBe('web');
  });
});

describe('a message that needs both', () => {
  it.each([
    'How does my revenue this month compare to the industry average?',
    'Compare our sales of laptops with the current market price',
  ])('asks the data first, says so, and is never sure: all tools stay on offer: %s', (message) => {
    const route = decide(message);
    expect(route).toMatchObject({ decision: 'database' });
    expect(route.reasons[0]).toBe('needs your own data and the web');
    expect(isSure(route)).toBe(false);
  });

  it('asks what is there', () => {
    const message = 'Compare our sales of laptops with the current market price';
    expect(decide(message, { tools: ['query_database'] }).decision).toBe('database');
    expect(decide(message, { tools: ['web_search'] }).decision).not.toBe('database');
  });
});

describe('a message that needs neither', () => {
  it.each([
    'Write a limerick about a goat',
    'Translate good morning into Swahili',
    'Implement a queue in Rust',
    'thanks a lot!',
    'Explain photosynthesis to a child',
    '',
    '   ',
    '🙂',
  ])('is answered by the model: %j', (message) => {
    expect(decide(message)).toMatchObject({ decision: 'none' });
  });
});

describe('a tool that is not there', () => {
  it('leaves the message to the next best, and says what is missing', () => {
    const route = decide("What's the weather in Karachi today?", { tools: ['fetch_page', 'query_database'] });
    expect(route.decision).not.toBe('web');
    expect(route.reasons[0]).toBe('web_search is not there');
    const without = decide('How many products are in my inventory?', { tools: ['web_search'] });
    expect(without.decision).not.toBe('database');
    expect(without.reasons[0]).toBe('query_database is not there');
    expect(decide('What is the news today?', { tools: [] })).toMatchObject({ decision: 'none', confidence: 1 });
  });
});

describe('a route', () => {
  it('has a confidence between 0 and 1 and at least one short reason, whatever the message is', () => {
    const odd = [
      'a',
      '?'.repeat(500),
      '<script>',
      '\0\ud800',
      `neueste${'n'.repeat(800)}`,
      'x'.repeat(100_000),
      'a\n'.repeat(50_000),
      '東京'.repeat(9_000),
    ];
    for (const message of [...odd, ...named.map(([, each]) => each)]) {
      const { confidence, reasons } = decide(message, { schema: shop });
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
      expect(reasons.length).toBeGreaterThan(0);
      for (const reason of reasons) expect(reason.length).toBeLessThan(200);
    }
  });

  it('is found in the beginning or the end of a long message', () => {
    const text = 'The keeper walked along the shore and counted the boats. '.repeat(400);
    expect(decide(`Summarize the following text. ${text}`).decision).toBe('none');
    for (const [material, last] of [
      [text, 'Summarize it.'],
      ['a '.repeat(5_000), 'Please summarize.'],
    ]) {
      const { decision, reasons } = decide(`${material} ${last}`);
      expect(decision).toBe('none');
      expect(reasons).toContain('asks for something to be written ("summarize")');
    }
  });

  it('takes a schema of any shape', () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, table) => [`table_${table}`, ['id', '___', '']]));
    expect(decide('hello', { schema: many }).decision).toBe('none');
    expect(decide('hello', { schema: { __proto__: [] } }).decision).toBe('none');
  });
});
