const ASPECT = 1.4;
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

function goalsRowHeight(mode, width, compact) {
  if (mode === 'side') return width < 730 ? 32 : 0;
  if (mode === 'wide' && width >= 560) return 0;
  return compact ? 24 : 30;
}

function noteRow(mode, small, compact) {
  if (compact) return 0;
  if (mode === 'side') return 40;
  if (mode === 'tall' && small) return 64;
  return small ? 42 : 36;
}

/**
 * Computes the layout for a frame of this size. It has three arrangements: 'wide' with the hand below the reef, 'tall'
 * with a row of tools under the hand, 'side' with the hand beside the reef if there is little height.
 */
export function measure(width, height, columns, rows) {
  const mode = width > height * 1.25 && height < 560 ? 'side' : height > width * 1.15 ? 'tall' : 'wide';
  const small = width < 560;
  // A compact layout has no room for everything: the note covers the goals until the next move.
  const compact = small && height < 480;
  const bar = height < 480 ? 46 : 56;
  const side = mode === 'side' ? clamp(width * 0.27, 176, 280) : 0;
  const goalsRow = goalsRowHeight(mode, width, compact);
  const noteHeight = noteRow(mode, small, compact);
  const gap = compact ? 8 : small ? 10 : 22;
  const handHeight =
    mode === 'side'
      ? Math.min(clamp(height * 0.33, 96, 150), ((side - 16 - gap) / 2) * ASPECT)
      : clamp(height * (mode === 'tall' ? 0.155 : 0.2), 66, 160);
  const toolsRow = mode === 'tall' ? 62 : 0;
  const below = mode === 'side' ? 12 : handHeight + 26 + toolsRow;

  const area = { x: 8, y: bar + goalsRow + noteHeight + 6, width: width - side - 16 };
  area.height = height - area.y - below;
  const spread = 0.54;
  const across = (columns - 2) * spread + 1;
  const cardWidth = Math.floor(Math.min(area.width / across, area.height / (ASPECT * (1 + (rows - 1) * 0.44)), 124));
  const cardHeight = Math.round(cardWidth * ASPECT);
  const step =
    rows > 1 ? Math.min(cardHeight * (mode === 'tall' ? 0.8 : 0.64), (area.height - cardHeight) / (rows - 1)) : 0;
  const reef = {
    x: area.x + (area.width - cardWidth * across) / 2,
    y: area.y + Math.max(0, (area.height - cardHeight - step * (rows - 1)) / 2),
    column: cardWidth * spread,
    step,
  };

  const scale = handHeight / cardHeight;
  const handWidth = cardWidth * scale;
  let draw;
  let waste;
  let panel;
  let tools;
  let goals = { x: 8, y: bar + 2, width: width - side - 16 };
  if (mode === 'side') {
    const x = width - side;
    const y = bar + 12;
    const total = handWidth * 2 + gap;
    draw = { x: x + (side - total) / 2, y };
    waste = { x: draw.x + handWidth + gap, y };
    tools = { x: x + 8, y: height - 58, width: side - 16 };
    panel = { x: x + 8, y: y + handHeight + 12, width: side - 16, height: height - y - handHeight - 12 - 66 };
    if (goalsRow === 0) goals = { x: 290, y: 8, width: width - 410 };
  } else {
    const y = height - handHeight - 14 - toolsRow;
    const lean = mode === 'tall' ? 0.42 : 0.5;
    waste = { x: width * lean - handWidth * 0.5, y };
    if (compact) waste.x = 16 + handWidth + gap;
    draw = { x: waste.x - handWidth - gap, y };
    if (draw.x < 8) {
      waste.x += 8 - draw.x;
      draw.x = 8;
    }
    const right = waste.x + handWidth + gap;
    const toolsWidth = mode === 'tall' ? width - 16 : small ? 50 : clamp(width * 0.16, 108, 200);
    tools =
      mode === 'tall'
        ? { x: 8, y: height - toolsRow + 2, width: toolsWidth }
        : { x: width - toolsWidth - 8, y: compact ? height - 104 : y, width: toolsWidth };
    const panelWidth = mode === 'tall' ? width - right - 8 : Math.min(tools.x - right - 10, 260);
    panel = { x: right, y, width: panelWidth, height: handHeight };
    if (goalsRow === 0) goals = { x: 16, y, width: draw.x - 32 };
  }
  const note = { x: 0, y: bar + (compact ? 0 : goalsRow), width: width - side, height: noteHeight };
  return {
    mode,
    small,
    compact,
    bar,
    cardWidth,
    cardHeight,
    reef,
    scale,
    handHeight,
    handWidth,
    draw,
    waste,
    panel,
    tools,
    goals,
    note,
  };
}
