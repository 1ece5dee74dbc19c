/** Lists that are not categories but share their place in the URL (S2). */
export const SPECIAL_LISTS = ['new-this-season', 'sale'] as const
export type SpecialList = (typeof SPECIAL_LISTS)[number]

/** Path segments of the API that could collide with a slug. */
const API_SEGMENTS = ['featured', 'suggestions', 'admin'] as const

/** Slugs that no product and no category may have. The database rejects them too. */
export const RESERVED_SLUGS: readonly string[] = [...SPECIAL_LISTS, ...API_SEGMENTS]

export const isSpecialList = (handle: string): handle is SpecialList => SPECIAL_LISTS.some((list) => list === handle)
