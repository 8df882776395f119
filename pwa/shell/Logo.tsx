/** The logo, as in the icon (pwa/public/icon.svg): a pause sign that has become a play sign. */
export const Logo = ({ size = 30 }: { size?: number }) => <img src="/icon.svg" width={size} height={size} alt="" />;
