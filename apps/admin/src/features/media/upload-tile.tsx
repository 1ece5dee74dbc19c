import { ActionIcon } from '@mantine/core'
import { Icon } from '../../ui/icon.tsx'
import styles from './image-field.module.css'
import type { Upload } from './use-uploads.ts'

const STAGES: Readonly<Record<Upload['stage'], string>> = {
  waiting: 'Waiting',
  compressing: 'Compressing',
  sending: 'Uploading',
  storing: 'Saving',
}

/** A file being uploaded, with its progress and a cancel button. */
export function UploadTile({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const percent = Math.round(upload.progress * 100)
  const progressText = upload.stage === 'sending' ? `${STAGES.sending} ${percent}%` : STAGES[upload.stage]
  return (
    <div className={styles.loading}>
      <img className={styles.preview} src={upload.preview} alt="" decoding="async" />
      <ActionIcon
        variant="default"
        className={styles.cancel}
        aria-label={`Cancel upload of ${upload.name}`}
        onClick={onCancel}
      >
        <Icon name="close" size={15} />
      </ActionIcon>
      <span className={styles.uploadWords}>
        <span className={styles.fileName}>{upload.name}</span>
        <span className={styles.hint}>{progressText}</span>
      </span>
      <span
        className={styles.progress}
        role="progressbar"
        aria-label={`Uploading ${upload.name}`}
        aria-valuenow={percent}
        aria-valuetext={progressText}
      >
        <span style={{ width: `${percent}%` }} />
      </span>
    </div>
  )
}
