import { useNetwork } from '@mantine/hooks'
import { Icon } from '../../ui/icon.tsx'
import styles from './shell.module.css'

/** One banner while the browser is offline, instead of an error per card. */
export function OfflineBanner() {
  const { online } = useNetwork()
  return (
    <div role="status" className={styles.offline} data-shown={online ? undefined : true}>
      {online ? null : (
        <>
          <Icon name="warning" size={16} />
          <span>
            You are offline. What you see may be out of date, and nothing can be saved until the line is back.
          </span>
        </>
      )}
    </div>
  )
}
