import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useIsUploading } from '../../media/uploads.store.ts'
import { pluralize } from '../../../ui/format/numbers.ts'
import styles from './product-form.module.css'

export interface SaveBarProps {
  changeCount: number
  isBusy: boolean
  isDone: boolean
  /** Target of Cancel. */
  backTo: string
  /** Called before the submit, with whether another product follows; omitted: no such button. */
  onAnother?: (isAnother: boolean) => void
}

/** The bar with Save and Cancel; sticky while there are unsaved changes. */
export function SaveBar({ changeCount, isBusy, isDone, backTo, onAnother }: SaveBarProps) {
  const isUnsaved = changeCount > 0 && !isDone
  const isUploading = useIsUploading()
  return (
    <div className={styles.save} data-unsaved={isUnsaved || undefined} data-save-bar>
      <span className={styles.unsaved} role="status">
        {isUploading ? 'Uploading images' : isUnsaved ? pluralize(changeCount, 'unsaved change') : ''}
      </span>
      <span className={styles.saveActions}>
        <Button variant="default" component={Link} to={backTo}>
          Cancel
        </Button>
        {onAnother ? (
          <Button
            variant="default"
            disabled={isBusy || isDone || isUploading}
            onClick={({ currentTarget }) => {
              onAnother(true)
              currentTarget.form?.requestSubmit()
            }}
          >
            Save and add another
          </Button>
        ) : null}
        <Button type="submit" loading={isBusy} disabled={isDone || isUploading} onClick={() => onAnother?.(false)}>
          Save Product
        </Button>
      </span>
    </div>
  )
}
