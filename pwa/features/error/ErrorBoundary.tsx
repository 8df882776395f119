import { Component, type ReactNode } from 'react';
import { resetFailedLoads } from '../../platform/lazyRoute.tsx';
import { RouteError } from './RouteError.tsx';

type Props = {
  /** The key of the visit: an error is shown until the next visit. */ visit: string;
  children: ReactNode;
};
type State = { visit: string; thrown?: { error: unknown } | undefined };

/** Shows an error in place of the part that threw it, until the user navigates. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { visit: this.props.visit };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps({ visit }: Props, state: State): State | null {
    return visit === state.visit ? null : { visit, thrown: undefined };
  }

  override componentDidCatch(): void {
    resetFailedLoads();
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    return thrown ? <RouteError error={thrown.error} /> : this.props.children;
  }
}
