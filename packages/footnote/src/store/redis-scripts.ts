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
   * Additions to one counter, one after the other. Takes the time that a new counter lives and pairs of amount and
   * ceiling; gives the time that is left, and for each pair 1 or 0 and the total after it.
   */
  footnoteAdd: {
    numberOfKeys: 1,
    lua: `
      local total = tonumber(redis.call('get', KEYS[1]) or '0')
      local reply = { 0 }
      for i = 2, #ARGV, 2 do
        local after = math.max(0, total + ARGV[i])
        local isAdded = total + ARGV[i] <= tonumber(ARGV[i + 1])
        if isAdded then total = redis.call('incrby', KEYS[1], after - total) end
        reply[#reply + 1] = isAdded and 1 or 0
        reply[#reply + 1] = total
      end
      if redis.call('pttl', KEYS[1]) == -1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
      reply[1] = redis.call('pttl', KEYS[1])
      return reply`,
  },
} satisfies Readonly<Record<string, Script>>;
