/// Files of other programs and for other purposes, which no tool of ours may change or complain about.
package enum OtherFiles {
  /// The files: path and text. None is formatted as recipes are.
  package static let all: [String: String] = [
    ".github/workflows/ci.yml": #"""
    name: CI
    on: [push]
    jobs:
      a:
        runs-on: x
        steps:
          - uses: actions/checkout@v4

    """#,
    ".pre-commit-config.yaml": #"""
    repos: []

    """#,
    "automations.yaml": #"""
    - alias: Coffee
      trigger:
        - platform: time
          at: '07:00'
      action:
        - service: switch.turn_on
          data:
            method: v60

    """#,
    "azure-pipelines.yml": #"""
    name: build
    steps:
    - script: |
        dose: 15 g
        method: v60
      displayName: Run
    - task: Foo@1
      inputs:
        method: v60
        dose: 15 g

    """#,
    "chart/templates/a.yaml": #"""
    {{- if .Values.enabled }}
    apiVersion: v1
    kind: Service
    metadata:
      name: {{ include "x" . }}
    spec: {{ toYaml .Values.spec | nindent 2 }}
    {{- end }}

    """#,
    "chart/values.yaml": #"""
    replicaCount:   1
    image: {repository: x, tag: ""}

    """#,
    "dbt_project.yml": #"""
    name: 'shop'
    version: '1.0.0'
    models:
      shop:
        +materialized:   table

    """#,
    "dinner/soup.yaml": #"""
    title: Soup
    servings: 4
    ingredients:
      - name: Coffee
        weight: 200 g
        amount: 200 g
    method:
      - Mix
      - Cook

    """#,
    "docker-compose.yml": #"""
    version: "3"
    services:
        web:
            image:   nginx
            ports: ["80:80"]

    """#,
    "i18n/de.yaml": #"""
    name: Name
    method: Methode
    dose: Dosis
    yield: Ertrag
    temperature: Temperatur
    grind: Mahlgrad
    grindDescriptor:   Mahlgefühl
    grinder: Mühle
    grindSetting: Einstellung
    pourTo: Gießen bis
    steps: Schritte

    """#,
    "i18n/en.yml": #"""
    en:
      recipe:
        method: Method
        dose: Dose
        grind: Grind

    """#,
    "i18n/fr.yml": #"""
    method: Filtre
    dose: Dose
    grind: Mouture

    """#,
    "k8s/deploy.yaml": #"""
    apiVersion: apps/v1
    kind: Deployment
    metadata:
      name: x
    spec:
      replicas:   3
    ---
    apiVersion: v1
    kind: ConfigMap
    data:
      recipe.yaml: |
        name: Morning
        method: v60
        dose: 15 g

    """#,
    "lock.json.yaml": #"""
    {"name":"x","steps":[{"run":"a"}],"data":{"method":"v60","dose":"15 g"}}

    """#,
    "med/bare.yaml": #"""
    drug: x
    dose:   15
    unit: mg

    """#,
    "med/drug.yaml": #"""
    drug: x
    dose: 500 mg
    method: oral
    frequency: 2

    """#,
    "mkdocs.yml": #"""
    site_name: X
    nav:
      - Home: index.md
    markdown_extensions:
      - pymdownx.emoji:
          emoji_index: !!python/name:material.extensions.emoji.twemoji

    """#,
    "openapi.yaml": #"""
    openapi: 3.0.0
    info: {title: Coffee, version: "1"}
    paths:
      /recipes:
        post:
          requestBody:
            content:
              application/json:
                example:
                  name: Morning
                  method: v60
                  dose: 15 g
                  grind: medium-fine
    components:
      schemas:
        Recipe:
          properties:
            dose: {type: string, example: 15 g}
            grind: {type: string}
            method: {type: string, example: v60}
            pourTo:
              type: string

    """#,
    "playbook.yml": #"""
    - name: web
      hosts: all
      tasks:
        - name: call
          uri:
            url: http://x
            method: POST

    """#,
    "pre-commit-config.yaml": #"""
    repos:
    -   repo: https://x
        rev: v1
        hooks:
        -   id: x

    """#,
    "recipes/bar/recipe.yaml": #"""
    context:
      version: 1.0
    package:
      name: bar
      version: ${{ version }}

    """#,
    "recipes/bread.yaml": #"""
    name: Bread
    yield: 900 g
    temperature: 95 °C
    totalTime: 2 h
    steps:
      - instruction: Mix.
        timer: 10 min

    """#,
    "recipes/conf/defaults.yml": #"""
    name: base
    seed: 1
    tags: [a, b]

    """#,
    "recipes/foo/meta.yaml": #"""
    {% set name = "foo" %}
    {% set version = "1.0" %}

    package:
      name:   {{ name }}
      version: {{ version }}
    source:
      url: https://x
    build:
      number: 0
    requirements:
      host:
        - python

    """#,
    "recipes/llama.yaml": #"""
    model:
      _component_: x
    tokenizer:
      path: /tmp/x
    epochs:   3
    method: lora
    batch_size: 2

    """#,
    "recipes/pancakes.yaml": #"""
    name:   Pancakes
    yield: 4 servings
    temperature: 200 °C
    steps:
        - Mix.
        - Bake.
    notes: Nice.

    """#,
    "site/locale/pt.yaml": #"""
    recipe:
      method: Método
      dose: Dose
      pour: Despejar

    """#,
    "workflow.yaml": #"""
    name: CI
    on:   push
    jobs:
       build:
          steps:
            - name: Brew
              run: |
                method: v60
                dose: 15 g

    """#,
  ]

  /// Recipes with mistakes, which are found among the others: path and text.
  package static let brokenRecipes: [String: String] = [
    "brews/tab.yaml": "name: Tab\n\tdosee: 15 g\nmethod v60\n",
    "brews/flow.yaml": "{name: Flow, method: v60, dose: 15 g, tags: [a",
    "brews/typing.yml": "name: Typing\ndosee: 15 g\nmetod: V60\n",
    "brews/list.yaml": "- name: A list\n  method: v60\n- name: Another\n",
    "brews/second.yaml": "apiVersion: v1\n---\nname: Second\nmethod: v60\n",
    "chart/morning.brew.yaml": "",
    "book/.brewguide.yaml": "",
    "book/recipes/begun.yaml": "name: Begun\n",
    "book/recipes/empty.yaml": "",
    "book/recipes/text.yaml": "take 15 grams\n",
  ]
}
