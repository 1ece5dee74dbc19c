import { sql } from 'kysely'

/** The turn of color variant v; null without one. An empty object means that staff removed it. */
export const turnOf = sql`nullif(v.turn, '{}'::jsonb)`
