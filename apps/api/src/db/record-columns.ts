import { sql, type RawBuilder } from 'kysely'

/** The columns that a statement fills from JSON, as SQL. */
export interface RecordColumns<Name extends string> {
  /** `a, b`: the names, for an insert and its select. */
  names: RawBuilder<unknown>
  /** `a text, b integer`: the record, for `json_to_recordset`. */
  definition: RawBuilder<unknown>
  /** `a = c.a, b = c.b`: an update from a record `c`. */
  assignments: RawBuilder<unknown>
  /** Gives the rows for the JSON a type: each needs every column. */
  row: (columns: Record<Name, unknown>) => Record<Name, unknown>
}

/** One list of columns with their PostgreSQL types, for statements that would repeat it. The names must be trusted. */
export function recordColumns<Name extends string>(types: Readonly<Record<Name, string>>): RecordColumns<Name> {
  const names = Object.keys(types)
  return {
    names: sql.raw(names.join(', ')),
    definition: sql.raw(
      Object.entries(types)
        .map((column) => column.join(' '))
        .join(', '),
    ),
    assignments: sql.raw(names.map((name) => `${name} = c.${name}`).join(', ')),
    row: (columns) => columns,
  }
}
