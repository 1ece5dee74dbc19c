import { Button, type ButtonProps } from '@mantine/core'
import { Icon } from '../icon.tsx'

export interface CsvDownloadButtonProps extends Pick<ButtonProps, 'ml'> {
  href: string
  /** What the file has, when a screen offers several. */
  label?: string
  onClick?: () => void
}

/** A plain link to an export: the browser streams a download of any size to disk. */
export const CsvDownloadButton = ({ label = 'Export CSV', ...props }: CsvDownloadButtonProps) => (
  <Button component="a" download variant="default" leftSection={<Icon name="download" size={16} />} {...props}>
    {label}
  </Button>
)
