import type { StaffDocument } from '@atelier/domain/shop-documents/documents.schema'
import type { ShopDocument, ShopDocumentKey } from '@atelier/domain/shop-documents/shop-documents'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { PageLoader } from '../../ui/page/page-loader.tsx'
import { RecordError } from '../../ui/page/record-error.tsx'
import {
  DocumentConflict,
  documentQuery,
  useDocumentForm,
  type DocumentFieldsProps,
} from '../shop-documents/shop-documents.public.ts'
import type { SetupStepProps } from './setup-steps.ts'
import { StepButtons } from './step-buttons.tsx'

interface Props<K extends ShopDocumentKey> extends SetupStepProps {
  documentKey: K
  children: (fields: DocumentFieldsProps<K>) => ReactNode
  /** What belongs beside the fields, such as a preview. */
  aside?: (value: ShopDocument<K>) => ReactNode
}

/** A step that edits a document of the store and publishes it at once. */
export function PublishStep<K extends ShopDocumentKey>(props: Props<K>) {
  const document = useQuery(documentQuery(props.documentKey))
  if (document.data) return <Editor {...props} document={document.data} />
  if (!document.isError) return <PageLoader label="Loading" />
  return (
    <RecordError title="Unable to load this step" error={document.error} onRetry={() => void document.refetch()}>
      {document.error.message}
    </RecordError>
  )
}

function Editor<K extends ShopDocumentKey>({
  document,
  children,
  aside,
  onDone,
}: Props<K> & { document: StaffDocument }) {
  const form = useDocumentForm<K>(document, {
    canEdit: true,
    onPublished: onDone,
  })
  const { value, change, errorOf, error, step, stepping, isChanged, conflict } = form
  const mustPublish = isChanged || document.draft !== null
  return (
    <form
      noValidate
      className={
        aside ? 'grid grid-cols-[minmax(0,1fr)_380px] items-start gap-x-8 gap-y-4 max-[1080px]:grid-cols-1' : 'stack'
      }
      onSubmit={(event) => {
        event.preventDefault()
        if (mustPublish) step('publish')
        else onDone()
      }}
    >
      <div className="stack">
        <MutationError
          title="Couldn’t save"
          error={error || conflict ? null : stepping.error}
          conflictHint="Your edits are still here. Save again to keep both changes."
        />
        <DocumentConflict form={form} />
        {children({
          value,
          onChange: change,
          errorOf,
          errorPath: error?.field,
          isReadOnly: conflict !== null,
        })}
        <StepButtons label="Save and continue" isBusy={stepping.isPending} onSkip={onDone} />
      </div>
      {aside?.(value)}
    </form>
  )
}
