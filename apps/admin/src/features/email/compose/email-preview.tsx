import type { PreviewEmailResponse } from '@atelier/domain/email/send-email.schema'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { SegmentedControlItem, SegmentedControl } from '../../../ui/segmented-control.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { EmailFrame, readableWidth, type FrameWidth } from './email-frame.tsx'
import styles from './compose.module.css'

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
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.previewHead}>
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
          <ul className={styles.leftOut}>
            {preview?.leftOut.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <div className={styles.envelope}>
        <p>
          <b>{preview?.from ?? from}</b>
        </p>
        <p className={preview?.subject ? undefined : styles.soft}>{preview?.subject || 'No subject yet'}</p>
        {previewText === '' ? null : <p className={styles.soft}>{previewText}</p>}
      </div>
      <div className={styles.paper} data-view={view}>
        {preview ? (
          view === 'text' ? (
            // Scrollable by keyboard, for long lines and links.
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <pre className={styles.text} tabIndex={0}>
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
