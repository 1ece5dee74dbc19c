import type { StaffDocument } from '@atelier/domain/shop-documents/documents.schema'
import { templateNoteOf, type ShopDocument, type ShopDocumentKey } from '@atelier/domain/shop-documents/shop-documents'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { DateTime } from '../../ui/display/date-time.tsx'
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { RestoredDraftAlert } from '../../ui/form/restored-draft-alert.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageLoader } from '../../ui/page/page-loader.tsx'
import { RecordError } from '../../ui/page/record-error.tsx'
import { useIsUploading } from '../media/uploads.store.ts'
import { useCan } from '../session/session.store.ts'
import styles from './document-editor.module.css'
import { documentQuery } from './documents.queries.ts'
import { DocumentConflict } from './document-conflict.tsx'
import { useDocumentForm, type DocumentChange, type DocumentForm } from './use-document-form.ts'
import { VersionsCard } from './versions-card.tsx'

export interface DocumentFieldsProps<K extends ShopDocumentKey> {
  value: ShopDocument<K>
  onChange: (change: DocumentChange<K>) => void
  /** Returns the message below a field, by its path such as 'palette.ink'. */
  errorOf: (field: string) => string | undefined
  /** The path of the field with the error; undefined: none. */
  errorPath: string | undefined
  isReadOnly: boolean
}

interface Props<K extends ShopDocumentKey> {
  documentKey: K
  title: string
  /** Renders the fields of the document. */
  children: (fields: DocumentFieldsProps<K>) => ReactNode
  /** Renders what belongs beside the fields; `published` is what shoppers see now. */
  aside?: (value: ShopDocument<K>, published: ShopDocument<K>) => ReactNode
  /** Renders a preview beside the fields. Where there is no room, it opens above them and stays in view. */
  preview?: (value: ShopDocument<K>) => ReactNode
  onPublished?: () => void
  /** The link to the list of which the document is a part; by default to the settings. */
  back?: ReactNode
  /** Renders links and buttons beside the title. */
  actions?: (form: DocumentForm) => ReactNode
}

/** Where there is room for a preview beside the fields. */
const WIDE = '(min-width: 1280px)'

const TO_SETTINGS = <BackLink to={paths.settings}>Settings</BackLink>

/** Edits a document of the brand: draft, publication and earlier versions. */
export function DocumentEditor<K extends ShopDocumentKey>(props: Props<K>) {
  const document = useQuery(documentQuery(props.documentKey))
  if (document.data) return <Editor {...props} document={document.data} />
  return (
    <>
      <PageHeader title={props.title} back={props.back ?? TO_SETTINGS} />
      {document.isError ? (
        <RecordError
          title={`Unable to load ${props.title}`}
          error={document.error}
          onRetry={() => void document.refetch()}
        >
          {document.error.message}
        </RecordError>
      ) : (
        <PageLoader label={`Loading ${props.title}`} />
      )}
    </>
  )
}

function Editor<K extends ShopDocumentKey>({
  documentKey,
  title,
  children,
  aside,
  preview,
  onPublished,
  back = TO_SETTINGS,
  actions,
  document,
}: Props<K> & { document: StaffDocument }) {
  const canEdit = useCan('settings:edit')
  const form = useDocumentForm<K>(document, { canEdit, onPublished })
  const { value, change, errorOf, draft, guard, error, conflict } = form
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
  return (
    <>
      <PageHeader title={title} back={back} actions={actions?.(form)} />
      {guard.dialog}
      <form
        className={
          aside || preview ? 'grid grid-cols-[minmax(0,1fr)_380px] items-start gap-x-8 gap-y-4 max-lg:grid-cols-1' : ''
        }
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.step('save')
        }}
      >
        {preview && !isWide ? (
          <details className={styles.preview}>
            <summary>Preview</summary>
            {preview(value)}
          </details>
        ) : null}
        <div className="stack">
          {canEdit ? null : <Alert tone="info">You have view-only access to settings.</Alert>}
          <RestoredDraftAlert isRestored={draft.isRestored} onReset={draft.reset} />
          <TemplateNote document={document} />
          <DocumentState document={document} />
          <SaveError form={form} document={document} />
          <PublicationConfirm form={form} />
          <DocumentConflict form={form} />
          {children({
            value,
            onChange: change,
            errorOf,
            errorPath: error?.field,
            isReadOnly: !canEdit || conflict !== null,
          })}
          {canEdit && !conflict ? <StepBar form={form} document={document} /> : null}
          <VersionsCard documentKey={documentKey} onRestore={canEdit ? (restore) => form.step({ restore }) : null} />
        </div>
        {isWide ? preview?.(value) : null}
        {aside?.(value, document.content as ShopDocument<K>)}
      </form>
    </>
  )
}

/** Asks before a publication of which staff must know more: each warning, in words. */
function PublicationConfirm({
  form: { warnings, step, stepping },
}: {
  form: Pick<DocumentForm, 'warnings' | 'step' | 'stepping'>
}) {
  return (
    <ConfirmDialog
      title={warnings.length > 0 ? 'Publish this?' : null}
      confirmLabel="Publish anyway"
      onCancel={() => stepping.reset()}
      onConfirm={() => step({ accepts: warnings.map(({ code }) => code) })}
    >
      <ul className="grid gap-2 m-0 pl-4">
        {warnings.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

/** Says why a step failed, and what to do. */
function SaveError({ form, document }: { form: DocumentForm; document: StaffDocument }) {
  const { stepping, error, conflict, warnings } = form
  // Each of these is shown where it belongs.
  if (!stepping.error || error || conflict || warnings.length > 0) return null
  return (
    <MutationError
      title="Couldn’t save"
      error={stepping.error}
      conflictHint={
        document.draft
          ? 'Your edits are still here. Try again. If this message stays, discard the draft: something newer was published after it began.'
          : 'Your edits are still here. Save again to keep both changes.'
      }
    />
  )
}

/** Says what staff must know of a template before they publish it. */
function TemplateNote({ document: { key, published } }: { document: StaffDocument }) {
  const note = templateNoteOf(key)
  return note === undefined || published ? null : <Alert tone="warn">{note}</Alert>
}

function DocumentState({ document: { draft, published } }: { document: StaffDocument }) {
  const by = (name: string): string => (name === '' ? '' : ` by ${name}`)
  if (draft) {
    return (
      <Alert tone="warn">
        This draft is not published. Last saved <DateTime iso={draft.at} />
        {by(draft.by)}.
      </Alert>
    )
  }
  if (!published) return <Alert tone="info">Nothing is published yet. Shoppers see the values below.</Alert>
  return (
    <p className="text-ink-soft">
      Published <DateTime iso={published.at} />
      {by(published.by)}.
    </p>
  )
}

function StepBar({
  form,
  document,
}: {
  form: Pick<DocumentForm, 'step' | 'stepping' | 'isChanged' | 'draft'>
  document: StaffDocument
}) {
  const [isDiscarding, setIsDiscarding] = useState(false)
  const { isChanged, draft, step, stepping } = form
  const isUploading = useIsUploading()
  const hasDraft = document.draft !== null
  const isTemplate = !hasDraft && document.published === null
  if (!isChanged && !hasDraft && !isTemplate && !isUploading) return null
  const running = stepping.isPending ? stepping.variables : null
  const isPublishing =
    running === 'publish' || (typeof running === 'object' && running !== null && 'accepts' in running)
  return (
    <div
      className="sticky bottom-0 z-2 flex flex-wrap gap-2 items-center px-5 py-3 border border-ink rounded-lg bg-surface shadow-pop max-md:px-4 print:hidden"
      data-save-bar
    >
      <span className="mr-auto" role="status">
        {isUploading
          ? 'Uploading the image'
          : isChanged
            ? 'Unsaved changes'
            : isTemplate
              ? 'Not published yet'
              : 'Draft saved'}
      </span>
      {isChanged || hasDraft ? (
        <Button variant="default" onClick={() => (isChanged ? draft.reset() : setIsDiscarding(true))}>
          {isChanged ? 'Undo changes' : 'Discard draft'}
        </Button>
      ) : null}
      {isChanged ? (
        <Button type="submit" variant="default" loading={running === 'save'} disabled={isUploading}>
          Save draft
        </Button>
      ) : null}
      <Button loading={isPublishing} disabled={isUploading} onClick={() => step('publish')}>
        Publish
      </Button>
      <ConfirmDialog
        title={isDiscarding ? 'Discard the draft?' : null}
        confirmLabel="Discard draft"
        onCancel={() => setIsDiscarding(false)}
        onConfirm={() => {
          setIsDiscarding(false)
          step('discard')
        }}
      >
        What is published stays as it is.
      </ConfirmDialog>
    </div>
  )
}
