/** The URL parameter that opens the explanation of the revenue. */
export const WHY_PARAM = 'why'
