/** Parameters of a list's query that choose no rows; a time zone only says when the days of a date filter begin. */
const CONTROLS = ['sort', 'order', 'page', 'pageSize', 'totals', 'timeZone'] as const

/** The filters of a list, by the query that its schema describes. */
export type FilterName<Query> = Exclude<keyof Query & string, (typeof CONTROLS)[number]>

/** Returns the names of a list's filters: everything that its query schema has besides sort order, page and time zone. */
export const filterNames = <Query extends object>(schema: { shape: Record<keyof Query, unknown> }) =>
  Object.keys(schema.shape).filter((name) => !(CONTROLS as readonly string[]).includes(name)) as FilterName<Query>[]
