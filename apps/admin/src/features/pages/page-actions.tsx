import { PAGE_PATHS, pageNameOf } from '@atelier/domain/shop-documents/page-addresses'
import type { PageKey } from '@atelier/domain/shop-documents/shop-documents'
import { Button } from '@mantine/core'
import { Icon } from '../../ui/icon.tsx'
import type { DocumentForm } from '../shop-documents/shop-documents.public.ts'

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
    <PreviewButton {...props} />
  </>
)

/** Opens the preview in a new tab. The preview shows the stored draft, so unsaved changes are saved first. */
function PreviewButton({ documentKey, form: { isChanged, conflict, saveThen, stepping } }: Props) {
  const url = previewUrlOf(documentKey)
  const icon = <Icon name="outside" size={16} />
  if (!isChanged) {
    return (
      <Button component="a" href={url} target="_blank" rel="noopener" variant="default" leftSection={icon}>
        Preview
      </Button>
    )
  }
  const saveAndOpen = (): void => {
    let tab: Window | null = null
    const isSaving = saveThen((isSaved) => {
      if (isSaved) tab?.location.replace(url)
      else tab?.close()
    })
    // Browsers open a tab in the event of a click only, not after the response.
    if (isSaving) tab = window.open('', '_blank')
    if (tab) tab.opener = null
  }
  return (
    <Button
      variant="default"
      leftSection={icon}
      loading={stepping.isPending && stepping.variables === 'save'}
      disabled={conflict !== null}
      onClick={saveAndOpen}
    >
      Save and preview
    </Button>
  )
}
