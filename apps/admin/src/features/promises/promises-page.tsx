import type { TermField } from '@atelier/domain/shop-documents/term-fields'
import { TERM_FIELD_NAMES } from '@atelier/domain/shop-documents/term-fields'
import { useState } from 'react'
import { DocumentEditor, PreviewButton, type DocumentFieldsProps } from '../shop-documents/shop-documents.public.ts'
import { MarketsCard } from './markets-card.tsx'
import { promiseFieldsOf } from './promise-fields.ts'
import { PromisePreview } from './promise-preview.tsx'
import { PromiseSection } from './promise-section.tsx'
import { PROMISE_SECTIONS } from './promise-sections.tsx'
import styles from './promises.module.css'

/** Returns the field of the promises to which an element belongs. */
function termOf(element: Element): TermField | undefined {
  const name = element.closest('[data-term]')?.getAttribute('data-term')
  return TERM_FIELD_NAMES.find((field) => field === name)
}

/** What the brand promises its customers, with a preview of every place that shows or enforces it. */
export function PromisesPage() {
  const [focused, setFocused] = useState<TermField>()
  return (
    <DocumentEditor
      documentKey="terms"
      title="Promises"
      // The page with most of the promises; from there it leads to each market of the draft.
      actions={(form) => <PreviewButton url="/preview/pages/shipping" form={form} />}
      aside={(edited, published) => <PromisePreview edited={edited} published={published} focused={focused} />}
      // The portal itself follows the promises, from its next load.
      onPublished={() => location.reload()}
    >
      {(props) => (
        <div
          className={`${styles.cards} stack`}
          onFocus={({ target }) => {
            const field = termOf(target)
            if (field) setFocused(field)
          }}
        >
          <PromiseCards {...props} />
        </div>
      )}
    </DocumentEditor>
  )
}

function PromiseCards(props: DocumentFieldsProps<'terms'>) {
  const fields = promiseFieldsOf(props)
  return (
    <>
      <p className="text-small text-ink-soft">
        Orders already placed keep the promises under which they were placed. A change applies to new orders, and
        retention to all data.
      </p>
      <MarketsCard {...props} />
      {Object.entries(PROMISE_SECTIONS).map(([name, section]) => (
        <PromiseSection key={name} fields={fields} section={section} />
      ))}
    </>
  )
}
