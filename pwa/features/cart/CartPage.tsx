import Cart from 'lucide-react/icons/shopping-cart';
import { useRead } from '../../data/hooks.ts';
import { QueryBoundary } from '../../data/QueryBoundary.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { Empty, Page } from '../../ui/layout/Page.tsx';
import css from './Cart.module.css';
import { CartItem } from './CartItem.tsx';
import { ClearCart } from './ClearCart.tsx';
import { Summary } from './Summary.tsx';

export function CartPage() {
  const words = useMessages('cart');
  const read = useRead('cart.list', {});
  const rows = read.data;
  return (
    <Page title={words.title} aside={rows && rows.length > 0 && <ClearCart rows={rows} />}>
      <QueryBoundary read={read} bones={<Bones />} offline={words.offline} />
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
              <CartItem key={id} game={game} />
            ))}
          </ul>
          <Summary games={rows.map((row) => row.game)} />
        </div>
      )}
    </Page>
  );
}

const Bones = () => (
  <div className={css.columns} role="status" aria-label={useMessages('common').loading}>
    <div className={css.rows}>
      <div className={css.bone} />
      <div className={css.bone} />
    </div>
    <div className={css.bone} />
  </div>
);
