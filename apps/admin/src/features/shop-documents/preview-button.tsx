import { Button } from '@mantine/core'
import { Icon } from '../../ui/icon.tsx'
import type { DocumentForm } from './use-document-form.ts'

interface Props {
  /** Where the storefront shows the draft to staff. */
  url: string
  form: Pick<DocumentForm, 'isChanged' | 'conflict' | 'saveThen' | 'stepping'>
}

/** Opens the preview in a new tab. The preview shows the stored draft, so unsaved changes are saved first. */
export function PreviewButton({ url, form: { isChanged, conflict, saveThen, stepping } }: Props) {
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
