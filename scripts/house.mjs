// The map of packages/footnote/src, and how well it holds: rooms, sizes, directions, cycles, ways.
import { resolve } from 'node:path';
import {
  cyclesOf,
  fileEdges,
  filesPerFolder,
  readModules,
  roomEdges,
  roomsOfTypes,
  sourceFolder,
} from './shared/import-graph.mjs';
import { readArguments } from './shared/read-arguments.mjs';
import { faultsOf, readWays } from './shared/ways.mjs';

const help = `Usage: npm run house [-- --src FOLDER] [--json]

Prints the map of the sources, lower rooms first: files and lines of each room, the largest folders, which room
imports which, cycles of rooms (with types) and of files (by value), type names that more than two rooms declare, and
the ways of ARCHITECTURE.md. Tests are not counted.

  --src FOLDER   other sources than packages/footnote/src, such as those of another commit
  --json         the same as JSON`;

const { values } = readArguments(help, { src: { type: 'string' }, json: { type: 'boolean' } });
const modules = readModules(values.src === undefined ? sourceFolder : resolve(values.src));
const house = describeHouse(modules);
if (values.json) console.log(JSON.stringify(house, null, 2));
else print(house);

function describeHouse(modules) {
  const lines = [...modules.values()].map((module) => module.lines).sort((a, b) => a - b);
  const edges = roomEdges(modules);
  return {
    files: lines.length,
    lines: sum(lines),
    median: lines[Math.floor(lines.length / 2)],
    p90: lines[Math.floor(lines.length * 0.9)],
    longest: lines.at(-1),
    rooms: lowerFirst(edges).map((room) => describeRoom(room, edges)),
    largestFolders: [...filesPerFolder(modules)].sort((a, b) => b[1] - a[1]).slice(0, 5),
    cyclesOfRooms: cyclesOf(edges),
    cyclesOfFilesByValue: cyclesOf(fileEdges(modules, ['value'])),
    typesInManyRooms: [...roomsOfTypes(modules)].filter(([, rooms]) => rooms.size > 2).map(([name]) => name),
    ways: values.src === undefined ? readWays().map(describeWay) : [],
  };
}

function describeRoom(room, edges) {
  const inside = [...modules.values()].filter((module) => module.room === room);
  return { room, files: inside.length, lines: sum(inside.map(({ lines }) => lines)), imports: [...edges.get(room)] };
}

function describeWay(way) {
  const lines = sum(way.files.map((file) => modules.get(file)?.lines ?? 0));
  return { name: way.name, files: way.files.length, lines, faults: faultsOf(way, modules) };
}

/** A room stands after all that it imports; where rooms form a cycle, as soon as can be. */
function lowerFirst(edges) {
  const placed = [];
  const rest = new Set([...edges.keys()].sort());
  while (rest.size > 0) {
    const missing = (room) => [...edges.get(room)].filter((other) => rest.has(other) && other !== room).length;
    const [next] = [...rest].sort((a, b) => missing(a) - missing(b));
    placed.push(next);
    rest.delete(next);
  }
  return placed;
}

function print({ rooms, ways, ...rest }) {
  console.log('room            files   lines  imports');
  for (const { room, files, lines, imports } of rooms) {
    const names = imports.filter((name) => !name.endsWith('.ts')).join(' ');
    console.log(`${room.padEnd(16)}${String(files).padStart(5)}${String(lines).padStart(8)}  ${names}`);
  }
  console.log(
    `\n${rest.files} files, ${rest.lines} lines; median ${rest.median}, p90 ${rest.p90}, longest ${rest.longest}`,
  );
  console.log(`largest folders: ${rest.largestFolders.map(([folder, files]) => `${folder} ${files}`).join(', ')}`);
  printGroups('cycles of rooms, types included', rest.cyclesOfRooms);
  printGroups('cycles of files by value', rest.cyclesOfFilesByValue);
  console.log(`type names in more than two rooms: ${rest.typesInManyRooms.join(', ') || 'none'}`);
  for (const { name, files, lines, faults } of ways) {
    console.log(`${name}: ${files} files, ${lines} lines${faults.map((fault) => `\n  ${fault}`).join('')}`);
  }
}

function printGroups(title, groups) {
  console.log(`${title}: ${groups.length}${groups.map((group) => `\n  ${group.join(' ')}`).join('')}`);
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
