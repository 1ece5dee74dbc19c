import { PAGE_PATHS, pageNameOf } from '@atelier/domain/shop-documents/page-addresses'
import type { PageKey } from '@atelier/domain/shop-documents/shop-documents'
import { Button } from '@mantine/core'
import { Icon } from '../../ui/icon.tsx'
import { PreviewButton, type DocumentForm } from '../shop-documents/shop-documents.public.ts'

/**
 * Returns where shoppers see a page. With ADMIN_HOST the portal's host redirects to the shop, but its own home page to
 * the portal.
 */
export const shopUrlOf = (key: PageKey): string => (key === 'page-home' ? '/?from=portal' : PAGE_PATHS[key])

const previewUrlOf = (key: PageKey): string => `/preview/pages/${pageNameOf(key)}`

interface Props {
  documentKey: PageKey
  form: DocumentForm
}

/** The links of a page: its preview, and what shoppers see. */
export const PageActions = (props: Props) => (
  <>
    <Button
      component="a"
      href={shopUrlOf(props.documentKey)}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<Icon name="outside" size={16} />}
    >
      View page
    </Button>
    <PreviewButton url={previewUrlOf(props.documentKey)} form={props.form} />
  </>
)
