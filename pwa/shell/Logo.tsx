/** The mark, as on the icon (pwa/public/icon.svg): a pause that has become play. */
export const Logo = ({ size = 30 }: { size?: number }) => <img src="/icon.svg" width={size} height={size} alt="" />;
