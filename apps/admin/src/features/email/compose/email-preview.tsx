import type { PreviewEmailResponse } from '@atelier/domain/email/send-email.schema'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { SegmentedControlItem, SegmentedControl } from '../../../ui/segmented-control.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { EmailFrame, readableWidth, type FrameWidth } from './email-frame.tsx'
import { composeClasses } from './compose-classes.ts'

const VIEWS = [
  { view: 'desktop', label: 'Desktop' },
  { view: 'phone', label: 'Phone' },
  { view: 'text', label: 'Text' },
] as const
type View = FrameWidth | 'text'

export interface EmailPreviewProps {
  preview: PreviewEmailResponse['data'] | undefined
  hasFailed: boolean
  /** The sender type, shown until the preview returns name and address. */
  from: string
  /** The text after the subject, if staff wrote one. */
  previewText?: string
}

/** A preview of the email: desktop, phone and text version. */
export function EmailPreview({ preview, hasFailed, from, previewText = '' }: EmailPreviewProps) {
  const [view, setView] = useState<View>(readableWidth)
  const isLate = useDelayed(!preview && !hasFailed)
  return (
    <section
      className="sticky top-5 grid grid-cols-1 gap-3 px-5 pt-3.5 pb-5 border border-line rounded-lg bg-surface max-[1200px]:static max-md:px-4"
      aria-label="Preview"
    >
      <div className="flex items-center justify-between gap-3 [&_h2]:text-lead [&_h2]:leading-5.5">
        <h2>Preview</h2>
        <SegmentedControl label="Preview as">
          {VIEWS.map(({ view: name, label }) => (
            <SegmentedControlItem key={name} isOn={view === name} onChoose={() => setView(name)}>
              {label}
            </SegmentedControlItem>
          ))}
        </SegmentedControl>
      </div>
      {hasFailed ? <Alert tone="bad">Preview unavailable. It will retry as you type.</Alert> : null}
      {(preview?.leftOut ?? []).length > 0 ? (
        <Alert tone="warn" title="Some content can’t be sent">
          <ul className="pl-4.5 list-disc">
            {preview?.leftOut.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <div className="pb-2.5 border-b border-b-line wrap-anywhere [&_b]:font-medium">
        <p>
          <b>{preview?.from ?? from}</b>
        </p>
        <p className={preview?.subject ? undefined : 'note'}>{preview?.subject || 'No subject yet'}</p>
        {previewText === '' ? null : <p className="note">{previewText}</p>}
      </div>
      <div
        className="max-h-[calc(100vh_-_200px)] min-h-60 overflow-y-auto border border-line bg-(--email-paper) data-[view=phone]:w-94.25 data-[view=phone]:max-w-full data-[view=phone]:mx-auto data-[view=text]:bg-surface max-[1200px]:max-h-none"
        data-view={view}
      >
        {preview ? (
          view === 'text' ? (
            // Scrollable by keyboard, for long lines and links.
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <pre className={composeClasses.text} tabIndex={0}>
              {preview.textContent}
            </pre>
          ) : (
            <EmailFrame html={preview.htmlContent} title="Email preview" width={view} />
          )
        ) : isLate ? (
          <Skeleton height={400} />
        ) : null}
      </div>
    </section>
  )
}
