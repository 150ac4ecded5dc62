import type { Script } from './redis-connection.ts';

/** What Redis does in one step, without another client in between. */
export const scripts = {
  /** A lease is ended or prolonged only by the one who holds it: it may have expired and be another's. */
  footnoteRelease: {
    numberOfKeys: 1,
    lua: "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0",
  },
  footnoteRenew: {
    numberOfKeys: 1,
    lua: "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0",
  },
  /**
   * Additions to one counter, one after the other. Takes the time that a new counter lives, then amount, ceiling and
   * how many of the like come in a row; gives the time that is left, then how many of each row were added, and the total.
   */
  footnoteAdd: {
    numberOfKeys: 1,
    lua: `
      local before = tonumber(redis.call('get', KEYS[1]) or '0')
      local total = before
      local reply = { 0 }
      for i = 2, #ARGV, 3 do
        local added = 0
        for _ = 1, tonumber(ARGV[i + 2]) do
          if total + ARGV[i] <= tonumber(ARGV[i + 1]) then
            total = math.max(0, total + ARGV[i])
            added = added + 1
          end
        end
        reply[#reply + 1] = added
        reply[#reply + 1] = total
      end
      if total ~= before then redis.call('incrby', KEYS[1], total - before) end
      if redis.call('pttl', KEYS[1]) == -1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
      reply[1] = redis.call('pttl', KEYS[1])
      return reply`,
  },
} satisfies Readonly<Record<string, Script>>;
