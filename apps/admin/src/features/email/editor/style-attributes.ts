/** Where a style is kept for whoever reads the element. */
export const STYLE_DATA_ATTRIBUTE = 'data-style'

/**
 * HTML whose styles are laid aside, fit to be read into the portal's own page: it forbids styles that come with elements, and
 * the editor takes none over.
 */
export const styleToDataAttribute = (html: string): string =>
  html.replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle=/gi, ` ${STYLE_DATA_ATTRIBUTE}=`))
