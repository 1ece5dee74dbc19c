import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A minimal order in one transaction: reduces stock and inserts an order, two line items and its history. */
const ORDER_ID = `'ORD-' || upper(substr(md5(:a || '-' || :b), 1, 12))`
const MINIMAL_ORDER = `
\\set variant random(1, :variants)
\\set a random(0, 2147483647)
\\set b random(0, 2147483647)
begin;
update color_variants set stock = stock - 2 where variant_id = :variant and stock >= 2;
insert into orders (order_id, email, payment_method, subtotal_cents, tax_cents, total_cents, first_name, last_name, address, city,
  state, zip_code, country, phone) values (${ORDER_ID}, 'a@example.com', 'MANUAL', 10000, 800,
  10800, 'Ada', 'Byron', '12 St James Square', 'New York', 'NY', '10001', 'US', '2125550123');
insert into order_items (order_id, position, product_id, variant_id, name, color, unit_price_cents, quantity)
  values (${ORDER_ID}, 0, 'totes-00000000', :variant, 'Bag', 'Noir', 5000, 1),
  (${ORDER_ID}, 1, 'totes-00000000', :variant, 'Bag', 'Noir', 5000, 1);
insert into order_status_history (order_id, status, note) values (${ORDER_ID}, 'PENDING', 'Order received');
commit;
`

/** Returns the minimal orders per second that pgbench alone writes to a shop's database: the limit of every shop. */
export async function minimalOrdersPerSecond(
  binaries: string,
  {
    databaseUrl,
    variants,
    clients,
    seconds,
  }: { databaseUrl: string; variants: number; clients: number; seconds: number },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
  try {
    const file = join(folder, 'minimal.sql')
    writeFileSync(file, MINIMAL_ORDER)
    // Some systems install pgbench apart from the server's binaries.
    const bundled = join(binaries, 'pgbench')
    const runOptions = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)]
    const scriptOptions = ['-D', `variants=${variants}`, '-f', file, databaseUrl]
    const args = [...runOptions, ...scriptOptions]
    const { stdout } = await promisify(execFile)(existsSync(bundled) ? bundled : 'pgbench', args)
    const found = /tps = ([\d.]+)/.exec(stdout)?.[1]
    if (!found) throw new Error(`pgbench printed no tps:\n${stdout}`)
    return Number(found)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
