import type { Messages } from '../messages.ts';

export const guide: Messages<'guide'> = {
  title: 'Cómo crear grandes juegos',
  lead: 'No hace falta experiencia',
  badge: 'Guía completa para principiantes',
  sections: 'Secciones',
  quick: 'Navegación rápida',
  jump: 'Ir a una sección',
  titles: {
    introduction: 'Introducción',
    tools: 'Herramientas gratuitas básicas',
    understandingAi: 'Entender el desarrollo con IA',
    prompting: 'Cómo pedirle cosas a la IA',
    process: 'Cómo se crea un juego',
    respect: 'Diseñar juegos respetuosos',
    hooks: 'Cómo enganchar con honestidad',
    advancedAi: 'Técnicas avanzadas con IA',
    example: 'Proyecto de ejemplo completo',
    testing: 'Probar y mejorar',
    optimization: 'Optimización',
    github: 'Qué es GitHub',
  },

  introduction: {
    text: [
      'Un juego de navegador es una página web que reacciona rápido. Si sabes abrir un archivo de texto, cambiar una palabra y guardarlo, puedes hacer uno.',
      'Esta guía te lleva desde cero hasta un juego pequeño y terminado en unas tres semanas, media hora al día. Necesitas un navegador, un editor de texto y una idea. Un asistente de IA ayuda si tu escuela lo permite; aquí nada depende de él.',
      'Apunta a algo pequeño. Un juego terminado con una buena idea enseña más, y se juega más, que uno enorme que nunca se acaba.',
    ],
    how: 'Cómo usar esta guía',
    ways: [
      '**¿Todo esto es nuevo para ti?** Lee las secciones en orden y, después de cada una, párate a probarla.',
      '**¿Tienes prisa?** Copia el código del proyecto de ejemplo, ejecútalo y cambia los números de uno en uno.',
      '**¿Ya estás haciendo un juego?** Usa «Probar y mejorar» y «Optimización» como listas antes de publicar.',
    ],
  },

  tools: {
    text: 'Todo lo que sigue es gratis, y casi todo funciona en una pestaña del navegador, así que también va en un Chromebook de la escuela.',
    list: [
      '**Editor** vscode.dev y github.dev son un editor de código completo en una pestaña. Para empezar basta un editor de texto.',
      '**Dibujos** Piskel para pixel art, Excalidraw o Inkscape para formas. La primera semana basta con cuadrados y círculos.',
      '**Sonido** jsfxr crea saltos, monedas y choques con unos controles. BeepBox sirve para componer músicas cortas.',
      '**Material ya hecho** Kenney regala miles de dibujos y sonidos que puedes usar en cualquier juego. Di quién los hizo.',
      '**Dónde consultar** MDN explica cada parte de HTML, CSS y JavaScript, con ejemplos para probar.',
      '**Herramientas de desarrollo** Pulsa Ctrl + Mayús + J. La consola dice qué falló y en qué línea.',
    ],
    note: 'Puede que tu escuela bloquee alguna. Solo necesitas un editor y un navegador.',
  },

  understandingAi: {
    text: [
      'Un asistente de IA escribe código que encaja con tu descripción porque ha leído muchísimo código. Es rápido, parece muy seguro y a menudo se equivoca en detalles.',
      'Trátalo como a un compañero que lo ha leído todo y no ha probado nada. Tú decides qué es el juego, ejecutas cada parte y lees lo que te quedas.',
    ],
    good: 'Se le da bien',
    goods: [
      'explicar una línea o un mensaje de error',
      'escribir una parte pequeña que has descrito con exactitud',
      'proponer tres maneras de hacer algo',
      'encontrar lo que se te olvidó',
    ],
    poor: 'Se le da mal',
    poors: [
      'saber si tu juego es divertido',
      'ver lo que pasa en tu pantalla',
      'recordar lo que dijiste hace una hora',
      'reconocer que no lo sabe',
    ],
    quote: 'Si no puedes explicarle una línea a un amigo, pregunta qué hace antes de quedártela.',
    private:
      '**Habla solo del juego.** Nunca le des nombres, contraseñas, fotos de personas ni nada sobre tu escuela. Sigue las normas de tu escuela y cuenta en los créditos en qué te ayudó.',
  },

  prompting: {
    text: 'Di lo que quieres como se lo dirías a un albañil que nunca ha visto tu casa. El **método SPEC** nombra las cuatro cosas que lleva una buena petición:',
    spec: [
      '**Scope (alcance)** Una cosa cada vez, y qué queda fuera: «Solo el salto. Todavía sin enemigos».',
      '**Parameters (parámetros)** Los números: un lienzo de 800 por 600, 60 imágenes por segundo, tres vidas.',
      '**Examples (ejemplos)** A qué se parece: «Como una pelota de goma: sube rápido y arriba va más despacio».',
      '**Context (contexto)** El código que ya tienes, qué pasa ahora y qué debería pasar.',
    ],
    weakTitle: 'Una petición floja',
    weak: 'Hazme un juego de plataformas que mole.',
    strongTitle: 'El mismo deseo, con SPEC',
    strong: [
      'Alcance: solo el jugador y el suelo. Todavía sin enemigos, sin niveles y sin sonido.',
      'Parámetros: un archivo HTML con un lienzo de 800 por 600. El jugador mide 28 por 36, corre a 240 píxeles por segundo y salta 110 píxeles. Las flechas mueven y la barra espaciadora salta.',
      'Ejemplos: el salto se siente como una pelota de goma, rápido al subir y más lento arriba. Al soltar la flecha, se para en seco.',
      'Contexto: estoy empezando y tengo un Chromebook. JavaScript puro, sin bibliotecas. Abajo está mi bucle de juego; conserva los nombres.',
      'Antes del código, cuéntame tu plan en cinco líneas.',
    ],
    why: 'Con la petición floja, el asistente lo decide todo y te llevas su juego. Con la buena solo le queda el trabajo, y tú puedes comprobar cada número.',
    moves: 'Cuatro frases que ayudan casi siempre',
    moving: [
      '«Hazme tres preguntas antes de empezar».',
      '«Cambia lo menos posible y enséñame solo las líneas que cambian».',
      '«Explícame esta función como si tuviera doce años».',
      '«¿Qué has dado por hecho que yo no he dicho?»',
    ],
  },

  process: {
    text: 'Seis pasos. Cada uno termina con algo que se puede jugar, así que puedes parar después de cualquiera y tener un juego.',
    steps: [
      '**Idea.** Una frase con un verbo: «Empujas luces para llevar a las polillas a casa». Si necesitas dos frases, son dos juegos.',
      '**Juguete.** Haz que el verbo funcione con simples cajas. ¿Divierte durante un minuto, sin puntos ni niveles? Si no, cambia el verbo ahora, que cuesta poco.',
      '**Meta.** Añade una forma de ganar, una de perder y una tecla que empiece de nuevo al instante.',
      '**Niveles.** Enseña algo donde no hay peligro, ponlo a prueba donde importa y luego sorprende con ello. Dibuja antes los niveles en papel cuadriculado.',
      '**Pulido.** Una pantalla de título, una pausa, un sonido para cada acción y una tecla que los silencie. Pule lo que se hace más a menudo.',
      '**Compartir.** Deja jugar a tres personas sin decir nada. Arregla lo que las frenó y publica.',
    ],
    quote:
      'Apunta cada idea que te venga por el camino en un archivo llamado `luego`. Así no se pierde y no se cuela en este juego.',
  },

  respect: {
    text: 'Un buen juego es fácil de dejar y merece que vuelvas. Quienes hacen juegos conocen trucos para que la gente juegue más de lo que quiere. No los uses. Aquí juega gente de tu edad, y su tiempo es suyo.',
    red: 'Señales rojas',
    reds: [
      '**Modos infinitos** sin un sitio donde parar',
      '**Premios por entrar cada día** que convierten unas vacaciones en una pérdida',
      '**Esperas artificiales** que se acortan con tiempo o dinero',
      '**Cajas de botín** que venden suerte en vez de una cosa',
      '**FOMO (miedo a perdérselo):** ofertas y eventos que se acaban enseguida',
      '**Rachas** que se rompen cuando pasa algo en tu vida',
      '**Sistemas de energía** que dicen cuánto puedes jugar y venden más',
      '**Notificaciones agresivas** que te llaman para que vuelvas',
    ],
    green: 'Señales verdes',
    greens: [
      'niveles que terminan y lo dicen',
      'una pausa en cualquier momento',
      'un progreso que se guarda sin preguntar',
      'un precio honesto, o ninguno',
      'nada que castigue una semana sin jugar',
      'victorias que salen de la habilidad o de pensar',
      'un final al que vale la pena llegar',
      'una pantalla tranquila que dice: bien hecho, basta por hoy',
    ],
    dinner: 'La prueba de la cena',
    dinnerText:
      'Te llaman a cenar en mitad de una partida. ¿Puedes levantarte en menos de un minuto, sin perder nada y sin sentirte mal?',
    pass: 'Para superarla: niveles cortos, pausa con la tecla Escape, guardar después de cada nivel y ningún reloj que corra cuando nadie juega.',
  },

  hooks: {
    text: 'Un gancho es una promesa que cumples enseguida. No es un truco. Enseña pronto lo bueno de tu juego.',
    three: [
      '**La regla de los 3 segundos** A los tres segundos de pulsar jugar, algo se mueve porque el jugador lo movió. Sin logotipos, sin historia larga, sin menú de ajustes.',
      '**La regla de los 3 minutos** A los tres minutos, el jugador ha ganado algo y ha visto algo nuevo que le hace preguntarse qué viene después.',
    ],
    how: 'Cómo cumplirlas',
    ways: [
      'Empieza dentro del juego. Puedes mostrar el título sobre el primer nivel mientras se juega.',
      'Enseña haciendo. Un muro bajo enseña a saltar mejor que una página de texto.',
      'Haz que la primera victoria sea segura y la segunda, merecida.',
      'Responde a cada tecla al momento con movimiento, sonido o luz.',
      'Enseña lo siguiente antes de que se pueda alcanzar: una puerta cerrada, una luz a lo lejos.',
    ],
    honest:
      '**Sé honesto también por fuera.** La portada y el título muestran lo que de verdad se juega. Una portada que promete otro juego es un engaño para que hagan clic, y las reseñas lo dirán.',
  },

  advancedAi: {
    text: 'Cuando tu juego pasa de cien líneas, importa más cómo preguntas que lo que preguntas.',
    list: [
      '**Primero el plan.** Pide un plan sin código, corrígelo y solo entonces pide el primer paso.',
      '**Cambios pequeños.** Pide el cambio más pequeño que funcione, nunca el archivo entero otra vez: al reescribirlo se pierde lo que ya iba bien.',
      '**Guarda antes de preguntar.** Conserva la versión que funciona; así una mala respuesta te cuesta un minuto y no una tarde.',
      '**Causa, y luego cura.** Da el error exacto, la línea y lo que hiciste. Pregunta por qué pasa antes de pedir el arreglo.',
      '**Dos opiniones.** Lleva la respuesta a una conversación nueva y pregunta qué tiene de malo.',
      '**Pide pruebas.** «Haz una lista de diez formas de romper esto: teclas pulsadas, la ventana pequeña, la pestaña abandonada una hora».',
    ],
    promptTitle: 'Una petición para un fallo',
    prompt: [
      'Qué hice: mantuve pulsada la flecha derecha y salté contra un muro.',
      'Qué esperaba: que el jugador resbalara por el muro.',
      'Qué pasa: el jugador se queda pegado hasta que suelto la tecla.',
      'Abajo está el código que mueve al jugador. No escribas código todavía. Dime las dos causas más probables y cómo puedo averiguar cuál es.',
    ],
  },
};
