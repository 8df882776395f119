import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import css from './Button.module.css';

type Look = {
  look?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'small' | 'normal' | 'large';
  wide?: boolean;
  className?: string | undefined;
};

/** The classes of a button, for links, triggers and elements that render a button themselves. */
export const buttonClass = ({ look = 'secondary', size = 'normal', wide, className }: Look = {}) =>
  [css.button, css[look], size !== 'normal' && css[size], wide && css.wide, className].filter(Boolean).join(' ');

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement>;
export const Button = ({ look, size, wide, className, type = 'button', ...rest }: ButtonProps) => (
  <button
    type={type}
    className={buttonClass({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }), className })}
    {...rest}
  />
);

export const LinkButton = ({ look, size, wide, className, ...rest }: Look & LinkProps & { className?: string }) => (
  <Link
    className={buttonClass({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }), className })}
    {...rest}
  />
);

type IconButtonProps = {
  label: string;
  children: ReactNode;
  size?: 'small' | 'normal';
} & ButtonHTMLAttributes<HTMLButtonElement>;
/** A button that shows only an icon: its label is its accessible name and its tooltip. */
export const IconButton = ({ label, size = 'normal', className, type = 'button', ...rest }: IconButtonProps) => (
  <button
    type={type}
    aria-label={label}
    title={label}
    className={[css.button, css.ghost, css.icon, size === 'small' && css.small, className].filter(Boolean).join(' ')}
    {...rest}
  />
);
export const iconButtonClass = `${css.button} ${css.ghost} ${css.icon}`;
export const smallIconButtonClass = `${iconButtonClass} ${css.small}`;
