import { renderToStaticMarkup } from 'react-dom/server'
import { Link, StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from '../shop/paths.ts'
import { PageLink } from './page-link.tsx'

const ADDRESSES = [
  paths.home,
  paths.list('new-this-season'),
  paths.product('clemence', 'Bleu Nuit & Bone'),
  paths.productById('id/with space'),
  paths.search('noir tote'),
  paths.shipping('returns'),
  paths.login('/checkout?step=payment'),
]

/** Returns the attributes of the only element in some markup, sorted. */
const attributes = (markup: string) =>
  [...markup.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, ...pair]) => pair).toSorted()

test.each(ADDRESSES)('the server renders %s like the browser', (to) => {
  const about = { to, className: 'label', 'aria-label': 'There', replace: true, state: { from: '/' } }
  const router = renderToStaticMarkup(
    <StaticRouter location="/about?a=b">
      <Link prefetch="intent" viewTransition {...about} />
    </StaticRouter>,
  )
  // Without a router: the server version must not need one.
  expect(attributes(renderToStaticMarkup(<PageLink {...about} />))).toEqual(attributes(router))
})

test.each(['?color=noir', '#returns', 'totes', '//elsewhere.example', 'https://elsewhere.example'])(
  '%s is resolved by the router',
  (to) => {
    expect(() => renderToStaticMarkup(<PageLink to={to} />)).toThrow('basename')
    const page = renderToStaticMarkup(
      <StaticRouter location="/products">
        <PageLink to={to} />
      </StaticRouter>,
    )
    expect(page).toMatch(/^<a /)
  },
)
