import Cart from 'lucide-react/icons/shopping-cart';
import { useRead } from '../data.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Empty, Page } from '../ui/Page.tsx';
import { Pending } from '../ui/Pending.tsx';
import { useWords } from '../words/words.ts';
import css from './Cart.module.css';
import { CartRow } from './CartRow.tsx';
import { ClearCart } from './ClearCart.tsx';
import { Summary } from './Summary.tsx';

export function CartPage() {
  const words = useWords('cart');
  const read = useRead('cart.list', {});
  const rows = read.data;
  return (
    <Page title={words.title} aside={rows && rows.length > 0 && <ClearCart rows={rows} />}>
      <Pending read={read} bones={<Bones />} offline={words.offline} />
      {rows?.length === 0 && (
        <Empty icon={<Cart size={32} aria-hidden />} title={words.empty}>
          <p>{words.emptyWhy}</p>
          <LinkButton to="/browse" look="primary">
            {words.browse}
          </LinkButton>
        </Empty>
      )}
      {rows && rows.length > 0 && (
        <div className={css.columns}>
          <ul className={css.rows} aria-label={words.list}>
            {rows.map(({ id, game }) => (
              <CartRow key={id} game={game} />
            ))}
          </ul>
          <Summary games={rows.map((row) => row.game)} />
        </div>
      )}
    </Page>
  );
}

const Bones = () => (
  <div className={css.columns} role="status" aria-label={useWords('common').loading}>
    <div className={css.rows}>
      <div className={css.bone} />
      <div className={css.bone} />
    </div>
    <div className={css.bone} />
  </div>
);
