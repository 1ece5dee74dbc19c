import type { ColumnType } from 'kysely'

/** A timestamp that the database sets by default. */
export type DefaultNow = ColumnType<Date, Date | undefined, Date>

/** A JSON column, written as text. */
export type Json = ColumnType<unknown, string, string>
