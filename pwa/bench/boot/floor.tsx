import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';

/** The least that React with a router can do: ten cards that are made in the browser. */
function Page() {
  const [text, setText] = useState('');
  const names = Array.from({ length: 10 }, (_, n) => `A game, number ${n + 1}`);
  return (
    <main>
      <h1>Games to play between two lessons, on any computer of a school</h1>
      <input value={text} onChange={(event) => setText(event.target.value)} aria-label="Search" />
      {names
        .filter((name) => name.includes(text))
        .map((name) => (
          <p key={name}>
            <Link to="/">{name}</Link>
          </p>
        ))}
    </main>
  );
}

const root = document.getElementById('root');
const app = (
  <BrowserRouter>
    <Routes>
      <Route path="*" element={<Page />} />
    </Routes>
  </BrowserRouter>
);
if (root) createRoot(root).render(app);
