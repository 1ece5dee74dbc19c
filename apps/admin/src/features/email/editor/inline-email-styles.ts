/** The content is 486 px wide; email clients without CSS read the width attribute. */
const IMAGE_STYLE = 'width="486" style="display:block;width:100%;max-width:486px;height:auto;margin:0 0 20px"'
const PRODUCT_IMAGE_STYLE = 'width="300" style="width:100%;max-width:300px;height:auto;margin-bottom:10px"'

const BUTTON_STYLE =
  'background-color:#1c1a17;border:1px solid #7d7568;color:#fffdfa;display:inline-block;font-size:12px;font-weight:500;letter-spacing:0.12em;' +
  'line-height:20px;padding:14px 27px;text-decoration:none;text-transform:uppercase'
const PRODUCT_STYLE = 'margin:24px 0;text-align:center'
const PRODUCT_LINK_STYLE = 'color:#1c1a17;text-decoration:none'

/**
 * Adds the inline styles that email clients need to images, buttons and products in the editor's HTML. Template and
 * server style the rest. Matches only markup that the editor produces.
 */
export function inlineEmailStyles(html: string): string {
  return (
    html
      .replace(/(?:<p><\/p>)+$/, '')
      // A paragraph in a list item would add a margin between items.
      .replaceAll(/<li><p>(?<line>(?:(?!<\/p>).)*)<\/p><\/li>/gs, '<li>$<line></li>')
      .replaceAll('<p data-block="button"><a ', `<p><a style="${BUTTON_STYLE}" `)
      .replaceAll(/<figure>.*?<\/figure>/gs, (figure) =>
        figure
          .replace('<figure>', `<figure style="${PRODUCT_STYLE}">`)
          .replace('<img ', `<img data-dressed ${PRODUCT_IMAGE_STYLE} `)
          .replace('<a ', `<a style="${PRODUCT_LINK_STYLE}" `),
      )
      .replaceAll(/<img (?!data-dressed)/g, `<img ${IMAGE_STYLE} `)
      .replaceAll('<img data-dressed ', '<img ')
  )
}
