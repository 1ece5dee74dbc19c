/** The `handle` of a route whose page is sent without scripts, so that it may stand at any address. */
export const STATIC_PAGE = 'static page'
