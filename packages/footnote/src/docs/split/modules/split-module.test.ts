import { describe, expect, it } from 'vitest';
import { splitFile } from '../split.ts';

const shown = (text: string, path = 'lib/lamp.js') =>
  splitFile(path, text).map(({ headings, line, endLine, symbol }) => [
    headings.at(-1),
    `${line}-${endLine}`,
    ...(symbol?.names.slice(1) ?? []),
  ]);

describe('a module of JavaScript', () => {
  it('shows the documented constructor of a class, under its name', () => {
    const text = `class Server {
  /**
   * @param {number} [options.maxPayload=104857600] The largest message
   */
  constructor(options) {
    this.options = options
  }
}
module.exports = Server
`;
    expect(splitFile('lib/server.js', text).at(-1)).toMatchObject({
      headings: ['Server', 'new Server()'],
      symbol: { names: ['Server'] },
    });
  });

  it.each([
    'module.exports = {',
    'const proto = module.exports = {',
    'exports = module.exports = {',
    'export default {',
  ])('shows the documented methods of %s', (opening) => {
    const text = `${opening}
  /**
   * Throws an error with a status.
   */
  throw(...args) {
    throw create(...args)
  },

  /** The request's header. */
  get header() {
    return this.req.headers
  },

  helper() {
  }
}
`;
    expect(shown(text, 'lib/context.js')).toEqual([
      ['context.throw', '2-5'],
      ['context.header', '9-10'],
    ]);
  });

  it('shows what it exports, with its comment and first lines', () => {
    const text = `'use strict'

/**
 * Lights the lamp.
 * @param {number} hours how long
 */
function light(
  hours,
) {
  return hours
}

function helper() {}

module.exports = light
module.exports.trim = function trim (wick) {
}
`;
    expect(splitFile('lib/lamp.js', text)).toEqual([
      {
        kind: 'reference',
        headings: ['light'],
        text: 'Lights the lamp.\n@param {number} hours how long\n\n```js\nfunction light(\n  hours,\n) {\n  // …\n}\n```',
        line: 3,
        endLine: 9,
        symbol: { kind: 'function', names: ['light'], members: [] },
      },
      {
        kind: 'reference',
        headings: ['trim'],
        text: '```js\nmodule.exports.trim = function trim (wick) {\n  // …\n}\n```',
        line: 16,
        endLine: 16,
        symbol: { kind: 'function', names: ['trim'], members: [] },
      },
    ]);
  });

  it.each([
    ['export function light() {\n}\nexport default class Lamp {\n}', ['light', 'Lamp']],
    ['const light = () => 1\nconst dark = 2\nexport { light as ignite, dark }', ['light']],
    ['function light() {\n}\nfunction dark() {\n}\nmodule.exports = { light, out: dark }', ['light', 'dark']],
    [
      'function light() {\n}\nexports.default = (0, _wrap.default)(light, 4);\nmodule.exports = exports.default;',
      ['light'],
    ],
    [
      'module.exports = light.on = light\nfunction light() {\n}\nlight.sync = function () {\n}',
      ['light', 'light.sync'],
    ],
    ['/**\n * Burns.\n * @name burn\n * @static\n */\nvar a = wrap(function () {\n})', ['burn']],
  ])('knows the exports of %s', (text, names) => {
    expect(shown(text).map(([name]) => name)).toEqual(names);
  });

  it('has the methods of its classes and prototypes; not what is private, inside or only called', () => {
    const text = `class Lamp extends Light {
  /** Puts it out. */
  dim(slowly) {
    setTimeout(() => {
    })
  }

  /**
   * @private
   */
  smoke() {
  }

  burn() {
    fetch(() => {
    })
  }

  _soot() {
  }
}
module.exports = Lamp

/** Says what it is. */
Lamp.prototype.describe =
Lamp.prototype.toString = function () {
}
`;
    expect(shown(text)).toEqual([
      ['Lamp', '1-1'],
      ['Lamp.dim', '2-3'],
      ['Lamp.burn', '14-14'],
      ['Lamp.toString', '24-26', 'describe'],
    ]);
  });

  it('that a machine wrote says nothing, and none takes long', () => {
    expect(shown(`exports.a = function () {\n}\n${'x'.repeat(2_000)}`)).toEqual([]);
    for (const piece of [
      '/**',
      'export {',
      'module.exports = {',
      'a.b =\n',
      'exports.default = (',
      'class A {\n (\n',
    ]) {
      expect(shown(piece.repeat(20_000)).length).toBeLessThanOrEqual(400);
    }
  });
});
