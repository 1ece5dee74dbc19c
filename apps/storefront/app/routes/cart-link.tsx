import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { CartLinkPage } from '../features/cart-link/cart-link-page.tsx'
import { loadCartLink } from '../features/cart-link/load-cart-link.server.ts'
import { pageMeta } from '../features/meta/page-meta.ts'
import { apiContext } from '../server/api.server.ts'
import { paths } from '../shop/paths.ts'

export const loader = ({ context, url }: LoaderFunctionArgs) =>
  loadCartLink(context.get(apiContext), url.searchParams.get('add') ?? '')

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, {
    title: 'Add to your cart',
    description: 'The items of a link, to be added to your cart.',
    path: paths.home,
    isPrivate: true,
  })

/** /cart?add=SKU:1: shows the items of a link, and adds them when the shopper says so. */
export default function CartLink() {
  return <CartLinkPage {...useLoaderData<typeof loader>()} />
}
