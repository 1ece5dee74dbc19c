import { CloseButton } from '@mantine/core'
import { Alert } from '../../ui/feedback/alert.tsx'

interface Props {
  /** Why files were not uploaded. */
  problem: string | null
  /** What staff must know of stored files. */
  note: string | null
  onDismiss: () => void
}

/** The outcome of the last uploads of a field, as far as there is something to say. */
export function UploadMessages({ problem, note, onDismiss }: Props) {
  const dismiss = <CloseButton aria-label="Dismiss" onClick={onDismiss} />
  return (
    <>
      {problem ? (
        <Alert tone="bad" action={dismiss}>
          <b>Upload Error:</b> {problem}
        </Alert>
      ) : null}
      {note ? (
        <Alert tone="warn" action={dismiss}>
          {note}
        </Alert>
      ) : null}
    </>
  )
}
