import { describe, expect } from 'vitest';
import type { VerificationRecord as Tried } from '#sync/contract/versions.ts';
import { accessibilityFaults } from '../../test/accessibility.ts';
import { renderComponent, test } from '../../test/app.tsx';
import { VerificationResult } from './VerificationResult.tsx';

const ran: Tried = {
  ...{ at: '2026-11-21T10:00:00.000Z', buildId: '0', browser: '156.0.1.2', outcome: 'ran' },
  ...{ firstFrame: 400, frames: { median: 17, p95: 20 }, heapBytes: 9_000_000, errors: [], refused: [] },
  ...{ moves: true, absent: [], blocked: [] },
  ...{ worksOffline: true, chromebookVerified: true },
};
const none = { firstFrame: null, frames: null, heapBytes: null, worksOffline: false, chromebookVerified: false };

describe('VerificationResult', () => {
  test('a build that was not verified says so', async ({ store }) => {
    const screen = await renderComponent(store, <VerificationResult trial={null} />);
    await expect.element(screen.getByText(/^Not tested yet/)).toBeVisible();
  });

  test('the result shows how a build ran, and its badges', async ({ store }) => {
    const screen = await renderComponent(store, <VerificationResult trial={ran} />);
    await expect.element(screen.getByText('Works offline')).toBeVisible();
    await expect.element(screen.getByText('Chromebook verified')).toBeVisible();
    await expect
      .element(screen.getByText(/^First picture after 400 ms · 17 ms a frame, 20 ms .+ · .+ of memory$/))
      .toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('a build that hung is reported', async ({ store }) => {
    const screen = await renderComponent(store, <VerificationResult trial={{ ...ran, ...none, outcome: 'hung' }} />);
    await expect.element(screen.getByText(/It hung, so we stopped it\.$/)).toBeVisible();
    await expect.element(screen.getByText('Not tested offline')).toBeVisible();
  });

  test('the result shows the verdict, and what was observed', async ({ store }) => {
    const still = {
      ...ran,
      worksOffline: false,
      chromebookVerified: false,
      moves: false,
      blocked: ['confirm' as const],
    };
    const untested = await renderComponent(store, <VerificationResult trial={still} />);
    await expect.element(untested.getByText('Not tested offline')).toBeVisible();
    await expect.element(untested.getByText(/It used confirm\(\), which browsers block/)).toBeVisible();
    await expect.element(untested.getByText(/Its picture never changed/)).toBeVisible();
    await untested.unmount();
    const errors = ['TypeError: Failed to fetch'];
    const waits = { ...still, blocked: [], errors, refused: ['https://scores.example/top'] };
    const needs = await renderComponent(store, <VerificationResult trial={waits} />);
    await expect.element(needs.getByText('Needs internet')).toBeVisible();
    await needs.unmount();
    const lacks = { ...still, moves: true, blocked: [], absent: ['http://g-1.localhost/level-9.json'] };
    const hidden = await renderComponent(store, <VerificationResult trial={lacks} />);
    await expect.element(hidden.getByText('Not tested offline')).toBeVisible();
    await expect.element(hidden.getByText('It asked for a file that its build does not have.')).toBeVisible();
  });

  test('errors, and URLs that a build could not load, are listed on request', async ({ store }) => {
    const errors = ['ReferenceError: sail is not defined'];
    const refused = ['http://g.localhost/level-2.json', 'https://scores.example/top'];
    const trial = { ...ran, worksOffline: false, chromebookVerified: false, errors, refused };
    const screen = await renderComponent(store, <VerificationResult trial={trial} />);
    await expect.element(screen.getByText(/sail is not defined/)).not.toBeVisible();
    await screen.getByText('1 error:').click();
    await expect.element(screen.getByText(/sail is not defined/)).toBeVisible();
    await screen.getByText('2 addresses did not load:').click();
    for (const address of refused) await expect.element(screen.getByText(address)).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });
});
