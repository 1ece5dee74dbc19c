/** Letters are 486 px wide between their margins; mail programs that know no styles read it from the attribute. */
const PICTURE = 'width="486" style="display:block;width:100%;max-width:486px;height:auto;margin:0 0 20px"'
const PIECE = 'width="300" style="width:100%;max-width:300px;height:auto;margin-bottom:10px"'

const BUTTON =
  'background-color:#1c1a17;border:1px solid #7d7568;color:#fffdfa;display:inline-block;font-size:12px;font-weight:500;letter-spacing:0.12em;' +
  'line-height:20px;padding:14px 27px;text-decoration:none;text-transform:uppercase'
const FIGURE = 'margin:24px 0;text-align:center'
const PIECE_LINK = 'color:#1c1a17;text-decoration:none'

/**
 * The editor's HTML as it is sent: with the styles mail programs need on what is no plain text. Frame and server dress the
 * rest. Only marks the editor itself has made are looked for.
 */
export function dressLetter(html: string): string {
  return (
    html
      .replace(/(?:<p><\/p>)+$/, '')
      // A line of a list is no paragraph: it would stand as far from the next one.
      .replaceAll(/<li><p>(?<line>(?:(?!<\/p>).)*)<\/p><\/li>/gs, '<li>$<line></li>')
      .replaceAll('<p data-block="button"><a ', `<p><a style="${BUTTON}" `)
      .replaceAll(/<figure>.*?<\/figure>/gs, (figure) =>
        figure
          .replace('<figure>', `<figure style="${FIGURE}">`)
          .replace('<img ', `<img data-dressed ${PIECE} `)
          .replace('<a ', `<a style="${PIECE_LINK}" `),
      )
      .replaceAll(/<img (?!data-dressed)/g, `<img ${PICTURE} `)
      .replaceAll('<img data-dressed ', '<img ')
  )
}
