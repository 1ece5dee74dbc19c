import { isTemplateAddress } from '@atelier/domain/setup/checklist'
import { OPENING_SOON_PATH } from '@atelier/domain/shop/opening'
import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { isOpenContext, pagesContext } from '../server/api.server.ts'
import { OpeningSoon } from '../features/layout/opening-soon.tsx'
import { brandOf, pageMeta } from '../features/meta/page-meta.ts'
import { paths } from '../shop/paths.ts'
import { STATIC_PAGE } from '../shop/static-page.ts'

/** The page that shoppers get at every address while the shop is closed. In an open shop it leads to the home page. */
export function loader({ context }: LoaderFunctionArgs) {
  if (context.get(isOpenContext)) throw redirect(paths.home)
  const { supportEmail } = context.get(pagesContext).company
  return { contactEmail: isTemplateAddress(supportEmail) ? null : supportEmail }
}

export const handle = STATIC_PAGE

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, {
    title: 'Opening soon',
    description: `${brandOf(matches).nameInText} opens soon.`,
    path: OPENING_SOON_PATH,
    isPrivate: true,
  })

export default function OpeningSoonPage() {
  return <OpeningSoon {...useLoaderData<typeof loader>()} />
}
