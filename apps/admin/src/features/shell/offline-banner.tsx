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
          <span>You’re offline. This page may be out of date. You can’t save until you reconnect.</span>
        </>
      )}
    </div>
  )
}
